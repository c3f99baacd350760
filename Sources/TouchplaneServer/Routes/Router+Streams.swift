import ControlKit
import Transport
import Wire

extension Router {
    /// WebSocket when the client asks to upgrade, server-sent events otherwise.
    ///
    /// It resumes from `?after=REV&boot=BOOT`, or from `Last-Event-ID: BOOT:REV`.
    func stream(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
        let part = PanelStream.Part(host: try host(id), resume: try resume(request))
        return try stream(request, [part])
    }

    /// The same for several panels: `?panels=a,b`. It resumes from `?after=a:41,b:12&boot=BOOT`; a panel that is not named
    /// there begins with its snapshot.
    func streamOfSeveral(_ request: borrowing HTTPRequest) throws(Problem) -> HTTPAnswer {
        let names = (request.query("panels") ?? "").split(separator: ",").map(String.init)
        guard (1...PanelStream.panelLimit).contains(names.count), Set(names).count == names.count else {
            throw Problems.badQuery(
                "panels", found: request.query("panels") ?? "",
                allowed: "1 to \(PanelStream.panelLimit) different panel ids, with commas between")
        }
        var revisions: [Substring: UInt64] = [:]
        for place in (request.query("after") ?? "").split(separator: ",") {
            guard let colon = place.firstIndex(of: ":"), let revision = UInt64(place[place.index(after: colon)...])
            else {
                throw Problems.badQuery("after", found: String(place), allowed: "PANEL:REVISION, with commas between")
            }
            revisions[place[..<colon]] = revision
        }
        let boot = request.query("boot")
        var parts: [PanelStream.Part] = []
        for name in names {
            let revision = revisions[Substring(name)]
            let resume = boot.flatMap { boot in revision.map { PanelHost.Resume(boot: boot, revision: $0) } }
            parts.append(PanelStream.Part(host: try host(name), resume: resume))
        }
        return try stream(request, parts)
    }

    private func stream(_ request: borrowing HTTPRequest, _ parts: [PanelStream.Part]) throws(Problem) -> HTTPAnswer {
        if isDraining.load(ordering: .relaxed) { throw Problems.draining }
        let client = try clientName(request)
        let session = PanelStream(
            parts, client: client, introduction: try introduction(request), hello: hello(to: client), metrics: metrics)
        if request.asksForWebSocket { return .webSocket(session, subprotocol: nil) }
        return .eventStream(session)
    }

    /// How the stream's client wants to be shown: `?name=Front%20of%20house&color=C2185B`.
    private func introduction(_ request: borrowing HTTPRequest) throws(Problem) -> Introduction {
        var introduction = Introduction()
        if let name = request.query("name") {
            guard Introduction.isName(name) else {
                throw Problems.badQuery("name", found: name, allowed: CommandDecoder.nameRule)
            }
            introduction.name = name
        }
        if let color = request.query("color") {
            introduction.color = Introduction.color(color)
            guard introduction.color != nil else {
                throw Problems.badQuery("color", found: color, allowed: CommandDecoder.colorRule)
            }
        }
        return introduction
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
