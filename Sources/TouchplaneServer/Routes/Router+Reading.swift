import ControlKit
import Transport
import Wire

/// The routes that change nothing.
extension Router {
    func snapshot(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        if let after = request.query("after") {
            guard let revision = UInt64(after) else {
                throw Problems.badQuery("after", found: after, allowed: "a revision, a whole number from 0")
            }
            let text = request.query("wait") ?? "0"
            guard let wait = Double(text), (0...60).contains(wait) else {
                throw Problems.badQuery("wait", found: text, allowed: "seconds from 0 to 60")
            }
            let expiry = Moment.present.adding(seconds: wait)
            let boot = panels.boot
            return .deferred { answer in
                host.wait(
                    SnapshotWaiter(after: revision, until: expiry, answer: answer) { frame in
                        HTTPResponse(status: 200, json: frame, headers: Self.readHeaders(boot, frame.id?.number ?? 0))
                    })
            }
        }
        let (frame, revision) = host.snapshot()
        return conditional(request, frame, revision)
    }

    func record(_ request: borrowing HTTPRequest, _ id: String, _ control: String) throws(Problem) -> HTTPAnswer {
        guard let (frame, revision) = try host(id).record(of: control) else {
            throw Problems.refused(.unknownControl(id: control), panel: id)
        }
        return conditional(request, frame, revision)
    }

    func records(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
        let (frame, revision) = try host(id).records()
        return conditional(request, frame, revision)
    }

    /// The bare value, for scripts: `0.5`, `true`, `"text"`.
    func value(_ request: borrowing HTTPRequest, _ id: String, _ control: String) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        guard let (frame, revision) = host.value(of: control) else {
            throw Problems.refused(.unknownControl(id: control), panel: id)
        }
        return conditional(request, frame, revision)
    }

    func document(_ id: String) throws(Problem) -> HTTPAnswer {
        guard let document = try host(id).document else { throw Problems.noDocument(id) }
        return .response(HTTPResponse(status: 200, contentType: "application/json5", body: .bytes(document)))
    }

    /// The turns after a revision as far as they are kept, oldest first: who, by what, which events, what is
    /// different; and how the effects of those turns ended.
    func log(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
        let text = request.query("after") ?? "0"
        guard let after = UInt64(text) else {
            throw Problems.badQuery("after", found: text, allowed: "a revision, a whole number from 0")
        }
        let host = try host(id)
        let (turns, revision) = host.log(after: after)
        var writer = JSONWriter(capacity: turns.reduce(256) { $0 + $1.payloadCount + 1 })
        writer.beginObject()
        writer.key("panel")
        writer.string(id)
        writer.key("revision")
        writer.number(revision)
        writer.key("turns")
        writer.beginArray()
        for turn in turns { turn.withPayload { writer.raw($0.assumingMemoryBound(to: UInt8.self)) } }
        writer.endArray()
        writer.key("effects")
        host.effects.write(after: after, into: &writer)
        writer.endObject()
        return .response(HTTPResponse(status: 200, json: writer.take(), headers: [.init("Cache-Control", "no-cache")]))
    }

    /// 304 when the client has this revision of this life already.
    private func conditional(_ request: borrowing HTTPRequest, _ frame: Frame, _ revision: UInt64) -> HTTPAnswer {
        let headers = Self.readHeaders(panels.boot, revision)
        if let known = request.header("If-None-Match"), EntityTag.list(known, contains: headers[0].value) {
            return .response(HTTPResponse(status: 304, headers: headers))
        }
        return .response(HTTPResponse(status: 200, json: frame, headers: headers))
    }

    private static func readHeaders(_ boot: String, _ revision: UInt64) -> [HTTPResponse.Header] {
        [.init("ETag", "\"\(boot):\(revision)\""), .init("Cache-Control", "no-cache")]
    }

    var api: HTTPResponse {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.key("name")
        writer.string("Touchplane")
        writer.key("version")
        writer.string(Version.text)
        writer.key("boot")
        writer.string(panels.boot)
        writer.key("links")
        writer.beginObject()
        for (name, path) in [
            ("panels", "/v1/panels"), ("openapi", "/openapi.json"), ("schema", "/schema/panel.json"),
            ("health", "/healthz"), ("ready", "/readyz"), ("metrics", "/metrics"),
        ] {
            writer.key(escaping: name)
            writer.string(path)
        }
        writer.endObject()
        writer.endObject()
        return HTTPResponse(status: 200, json: writer.take(), headers: [.init("Cache-Control", "no-cache")])
    }

    var list: HTTPResponse {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.key("panels")
        writer.beginArray()
        for host in panels.all {
            let summary = host.summary
            writer.beginObject()
            writer.key("panel")
            writer.string(host.id)
            writer.key("title")
            writer.string(summary.title)
            writer.key("revision")
            writer.number(summary.revision)
            writer.key("controls")
            writer.number(summary.controls)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return HTTPResponse(status: 200, json: writer.take(), headers: [.init("Cache-Control", "no-cache")])
    }

    func ready() throws(Problem) -> HTTPAnswer {
        if isDraining.load(ordering: .relaxed) { throw Problems.draining }
        try checkStore()
        return .response(HTTPResponse(status: 200, contentType: "text/plain; charset=utf-8", body: .fixed("ready\n")))
    }

    func file(_ request: borrowing HTTPRequest, _ path: String?) throws(Problem) -> HTTPAnswer {
        let answer = path.map { files?.answer(request, file: $0) } ?? files?.answer(request)
        guard let answer else { throw Problems.unknownPath(request.path) }
        return answer
    }
}
