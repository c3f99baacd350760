import ControlKit
import Synchronization
import Transport
import Wire

/// One client's stream of one panel or several: WebSocket or server-sent events.
///
/// Its calls come on the socket loop's thread, one at a time.
final class PanelStream: StreamSession {
    /// A panel of the stream, and where the client left off in it.
    struct Part: Sendable {
        let host: PanelHost
        let resume: PanelHost.Resume?
    }

    /// Panels one stream may carry.
    static let panelLimit = 64

    private let parts: [Part]
    private let client: String
    private let introduction: Introduction
    private let hello: Frame
    private let metrics: Metrics
    private let replies = ReplyLine()
    /// Whether the log knows that this client reads too slowly: it is told once a stream.
    private let isKnownSlow = Atomic<Bool>(false)

    init(_ parts: [Part], client: String, introduction: Introduction, hello: Frame, metrics: Metrics) {
        self.parts = parts
        self.client = client
        self.introduction = introduction
        self.hello = hello
        self.metrics = metrics
    }

    func opened(_ subscriber: Subscriber) {
        metrics.streamsOpened.wrappingAdd(1, ordering: .relaxed)
        for (index, part) in parts.enumerated() {
            part.host.join(
                subscriber, client: client, introduction: introduction, hello: index == 0 ? hello : nil,
                resume: part.resume)
        }
    }

    func received(text: UnsafeRawBufferPointer, from subscriber: Subscriber) {
        metrics.messages.wrappingAdd(1, ordering: .relaxed)
        let message: SocketMessage
        do {
            message = try SocketMessage.decode(text)
        } catch {
            reply(to: error.ref, with: Problems.badBody(error), subscriber)
            return
        }
        guard message.command != nil || message.wish != nil else { return }
        guard let host = host(of: message) else {
            let names = parts.map(\.host.id)
            reply(to: message.ref, with: Problems.panelOfMessage(message.panel, allowed: names), subscriber)
            return
        }
        do throws(Problem) {
            try answer(message, of: host, try perform(message, on: host), subscriber)
        } catch {
            reply(to: message.ref, with: error, subscriber)
        }
    }

    private func perform(_ message: SocketMessage, on host: PanelHost) throws(Problem) -> PanelHost.Outcome {
        var command = message.command ?? .advance
        if message.wish != nil || !command.isDoneWithoutStore, let trouble = host.keeper?.trouble {
            throw Problems.storeIsUnwell(trouble)
        }
        switch message.wish {
        case .undo?: return try host.undo(for: client, ref: message.ref, wantsReply: message.ref != nil)
        case .recall(let name, let manner, let fade)?:
            guard let preset = host.preset(name) else { throw Problems.unknownPreset(name, panel: host.id) }
            command = .recall(Recall(preset.controls, as: manner, fade: fade))
        case nil: break
        }
        return host.perform(command, from: client, ref: message.ref, wantsReply: message.ref != nil)
    }

    private func answer(
        _ message: SocketMessage, of host: PanelHost, _ outcome: PanelHost.Outcome, _ subscriber: Subscriber
    ) throws(Problem) {
        // A refused touch is told even without a ref: the finger has to learn that nothing follows it.
        if let refusal = outcome.refusal { throw Problems.refused(refusal, panel: host.id) }
        if let ref = message.ref, let reply = outcome.reply {
            var writer = JSONWriter(capacity: reply.payloadCount + 64)
            reply.withPayload { RecordEncoder.socketReply(ref: ref, status: 200, body: $0, into: &writer) }
            replies.send(writer.finish(event: "reply"), after: outcome.receipt, to: subscriber) { error in
                Self.frame(of: Problems.notStored(error), ref: ref)
            }
        } else if let receipt = outcome.receipt {
            // Without a ref nothing is acknowledged; that something was lost is said all the same.
            receipt.whenSettled { error in
                if let error { subscriber.send(Self.frame(of: Problems.notStored(error), ref: nil)) }
            }
        }
    }

    /// The panel a message is for: the one it names, else the only one.
    private func host(of message: SocketMessage) -> PanelHost? {
        guard let name = message.panel else { return parts.count == 1 ? parts[0].host : nil }
        return parts.first { $0.host.id == name }?.host
    }

    private func reply(to ref: Int64?, with problem: Problem, _ subscriber: Subscriber) {
        let frame = Self.frame(of: problem, ref: ref)
        replies.send(frame, after: nil, to: subscriber) { _ in frame }
    }

    private static func frame(of problem: Problem, ref: Int64?) -> Frame {
        var writer = JSONWriter(capacity: 512)
        problem.body.withUnsafeBytes {
            RecordEncoder.socketReply(ref: ref, status: Int(problem.status), body: $0, into: &writer)
        }
        return writer.finish(event: "reply")
    }

    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {
        metrics.resyncs.wrappingAdd(1, ordering: .relaxed)
        guard let host = parts.first(where: { $0.host.channel === channel })?.host else { return }
        if !isKnownSlow.exchange(true, ordering: .relaxed) {
            Log.shared.line(
                "panel \(host.id)",
                "\(client) reads too slowly: it gets the present state instead of \(skipped) turns it missed")
        }
        host.resync(subscriber, skipped: skipped)
    }

    func closed(_ subscriber: Subscriber) {
        metrics.streamsClosed.wrappingAdd(1, ordering: .relaxed)
        for part in parts { part.host.leave(client: client) }
    }
}
