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
        guard let command = message.command else { return }
        guard let host = host(of: message) else {
            let names = parts.map(\.host.id)
            reply(to: message.ref, with: Problems.panelOfMessage(message.panel, allowed: names), subscriber)
            return
        }
        let outcome = host.perform(command, from: client, ref: message.ref, wantsReply: message.ref != nil)
        if let refusal = outcome.refusal {
            // A refused touch is told even without a ref: the finger has to learn that nothing follows it.
            reply(to: message.ref, with: Problems.refused(refusal, panel: host.id), subscriber)
        } else if let ref = message.ref, let reply = outcome.reply {
            var writer = JSONWriter(capacity: reply.payloadCount + 64)
            reply.withPayload { RecordEncoder.socketReply(ref: ref, status: 200, body: $0, into: &writer) }
            subscriber.send(writer.finish(event: "reply"))
        }
    }

    /// The panel a message is for: the one it names, else the only one.
    private func host(of message: SocketMessage) -> PanelHost? {
        guard let name = message.panel else { return parts.count == 1 ? parts[0].host : nil }
        return parts.first { $0.host.id == name }?.host
    }

    private func reply(to ref: Int64?, with problem: Problem, _ subscriber: Subscriber) {
        var writer = JSONWriter(capacity: 512)
        problem.body.withUnsafeBytes {
            RecordEncoder.socketReply(ref: ref, status: Int(problem.status), body: $0, into: &writer)
        }
        subscriber.send(writer.finish(event: "reply"))
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
