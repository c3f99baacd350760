import Transport
import Wire

extension Router {
    /// WebSocket when the client asks to upgrade, server-sent events otherwise.
    ///
    /// It resumes from `?after=REV&boot=BOOT`, or from `Last-Event-ID: BOOT:REV`.
    func stream(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        if isDraining.load(ordering: .relaxed) { throw Problems.draining }
        let client = try clientName(request)
        let session = PanelStream(
            host: host, client: client, hello: hello(to: client), resume: try resume(request), metrics: metrics)
        if request.asksForWebSocket { return .webSocket(session, subprotocol: nil) }
        return .eventStream(session)
    }

    private func hello(to client: String) -> Frame {
        var writer = JSONWriter(capacity: 256)
        RecordEncoder.hello(
            boot: panels.boot, server: "touchplane/" + Version.text, client: client, heartbeat: heartbeat, into: &writer
        )
        return writer.finish(event: "hello")
    }

    private func resume(_ request: borrowing HTTPRequest) throws(Problem) -> PanelHost.Resume? {
        if let id = request.header("Last-Event-ID"), !id.isEmpty {
            // A foreign id is no error: the client gets a snapshot.
            guard let colon = id.lastIndex(of: ":"), let revision = UInt64(id[id.index(after: colon)...]) else {
                return nil
            }
            return PanelHost.Resume(boot: String(id[..<colon]), revision: revision)
        }
        guard let after = request.query("after") else { return nil }
        guard let revision = UInt64(after) else {
            throw Problems.badQuery("after", found: after, allowed: "a revision, a whole number from 0")
        }
        return request.query("boot").map { PanelHost.Resume(boot: $0, revision: revision) }
    }
}
