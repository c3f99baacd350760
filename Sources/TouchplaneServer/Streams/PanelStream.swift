import ControlKit
import Synchronization
import Transport
import Wire

/// One client's stream of one panel: WebSocket or server-sent events.
///
/// Its calls come on the socket loop's thread, one at a time.
final class PanelStream: StreamSession {
    private let host: PanelHost
    private let client: String
    private let hello: Frame
    private let resume: PanelHost.Resume?
    private let metrics: Metrics

    init(host: PanelHost, client: String, hello: Frame, resume: PanelHost.Resume?, metrics: Metrics) {
        self.host = host
        self.client = client
        self.hello = hello
        self.resume = resume
        self.metrics = metrics
    }

    func opened(_ subscriber: Subscriber) {
        metrics.streamsOpened.wrappingAdd(1, ordering: .relaxed)
        host.join(subscriber, client: client, hello: hello, resume: resume)
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

    private func reply(to ref: Int64?, with problem: Problem, _ subscriber: Subscriber) {
        var writer = JSONWriter(capacity: 512)
        problem.body.withUnsafeBytes {
            RecordEncoder.socketReply(ref: ref, status: Int(problem.status), body: $0, into: &writer)
        }
        subscriber.send(writer.finish(event: "reply"))
    }

    func resync(_ subscriber: Subscriber, channel: Channel, skipped: Int) {
        metrics.resyncs.wrappingAdd(1, ordering: .relaxed)
        host.resync(subscriber, skipped: skipped)
    }

    func closed(_ subscriber: Subscriber) {
        metrics.streamsClosed.wrappingAdd(1, ordering: .relaxed)
        host.leave(client: client)
    }
}
