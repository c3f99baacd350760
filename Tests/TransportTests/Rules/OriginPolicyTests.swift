import Testing

@testable import Transport

@Suite("Origin policy")
struct OriginPolicyTests {
    private let policy = OriginPolicy(
        hosts: ["localhost", "127.0.0.1", "[::1]", "Mixer", "mixer.local"], origins: ["https://panels.example"])

    /// The status the policy answers with, or nil when it lets the request pass.
    private func status(
        _ method: String, host: String?, _ headers: [(String, String)] = [], local: String? = nil
    ) -> UInt16? {
        let request = HeadText(method, headers: (host.map { [("Host", $0)] } ?? []) + headers)
        return policy.check(request.head) { local }?.status
    }

    @Test(
        "only names and addresses of this machine are hosts, whatever is asked for",
        arguments: [
            ("localhost", true), ("localhost:8080", true), ("LOCALHOST:8080", true), ("127.0.0.1", true),
            ("127.0.0.1:1", true), ("[::1]:8080", true), ("mixer", true), ("MIXER.local:80", true),
            ("evil.example", false), ("localhost.evil.example", false), ("evil-localhost", false),
            ("localhost.", false),
            ("user@localhost", false), ("localhost:8080:80", false), ("localhost:x", false), ("[::1", false),
            ("127.0.0.2", false), ("10.0.0.7:8080", false), ("", false), (":8080", false), ("localhost:99999", false),
        ], ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    func hosts(host: (String, Bool), method: String) {
        #expect(status(method, host: host.0) == (host.1 ? nil : 403))
    }

    @Test("an address that the connection came in on is a host even when it was not known at the start")
    func localAddress() {
        #expect(status("GET", host: "10.0.0.7:8080", local: "10.0.0.7") == nil)
        #expect(status("GET", host: "10.0.0.8:8080", local: "10.0.0.7") == 403)
        #expect(status("GET", host: "evil.example", local: "evil.example") == 403)
    }

    static let origins: [(String, Bool)] = [
        ("http://localhost:8080", true), ("http://LOCALHOST:8080", true), ("https://panels.example", true),
        ("http://localhost", false), ("http://localhost:8081", false), ("https://localhost:8080", false),
        ("null", false), ("", false), ("http://evil.example", false), ("http://localhost.evil.example:8080", false),
        ("http://evil.example:8080", false), ("http://localhost:8080.evil.example", false),
        ("http://user@localhost:8080", false), ("http://localhost:8080/", false), ("localhost:8080", false),
        ("http://[::1]:8080", false), ("http://127.0.0.1:8080", false), ("https://panels.example:8443", false),
        ("http://panels.example", false), ("file://", false),
    ]

    @Test(
        "a page of another site may not write or open a socket",
        arguments: origins, ["POST", "PUT", "PATCH", "DELETE", "GET with upgrade"])
    func foreignPages(origin: (String, Bool), what: String) {
        var headers = [("Origin", origin.0)]
        if what == "GET with upgrade" { headers.append(("Upgrade", "websocket")) }
        let method = what.split(separator: " ").first.map(String.init) ?? what
        #expect(status(method, host: "localhost:8080", headers) == (origin.1 ? nil : 403))
    }

    @Test("reading needs no origin: without permission headers a foreign page cannot see the answer")
    func reading() {
        #expect(status("GET", host: "localhost:8080", [("Origin", "http://evil.example")]) == nil)
        #expect(status("OPTIONS", host: "localhost:8080", [("Origin", "http://evil.example")]) == nil)
    }

    @Test(
        "what the browser says of the page's site counts",
        arguments: [("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false), ("", false)],
        ["POST", "PUT", "PATCH", "DELETE", "GET with upgrade"])
    func fetchSite(site: (String, Bool), what: String) {
        var headers = [("Sec-Fetch-Site", site.0), ("Origin", "http://localhost:8080")]
        if what == "GET with upgrade" { headers.append(("Upgrade", "websocket")) }
        let method = what.split(separator: " ").first.map(String.init) ?? what
        #expect(status(method, host: "localhost:8080", headers) == (site.1 ? nil : 403))
        // A listed origin is another site on purpose.
        headers[1].1 = "https://panels.example"
        #expect(status(method, host: "localhost:8080", headers) == nil)
    }

    @Test("port 80 may be left out on either side")
    func defaultPort() {
        #expect(status("POST", host: "mixer", [("Origin", "http://mixer:80")]) == nil)
        #expect(status("POST", host: "mixer:80", [("Origin", "http://mixer")]) == nil)
    }

    @Test("a form is taken below the path that is for forms, by POST, and nowhere else")
    func forms() {
        let policy = OriginPolicy(hosts: ["localhost"], formPath: "/p/")
        func status(_ method: String, _ path: String, _ type: String) -> UInt16? {
            let headers = [("Host", "localhost"), ("Content-Type", type), ("Content-Length", "2")]
            let request = HeadText(method, path, headers: headers)
            return withExtendedLifetime(request) { policy.check(request.head) { nil }?.status }
        }
        let form = "application/x-www-form-urlencoded"
        #expect(status("POST", "/p/mixer", form) == nil)
        #expect(status("POST", "/p/mixer", form + "; charset=utf-8") == nil)
        #expect(status("POST", "/p/mixer", "text/plain") == 415)
        #expect(status("PUT", "/p/mixer", form) == 415)
        #expect(status("POST", "/v1/panels/p/touches", form) == 415)
        #expect(status("POST", "/p", form) == 415)
    }

    @Test(
        "a body is JSON or is refused",
        arguments: [
            ("POST", "application/json", true), ("POST", "application/json; charset=utf-8", true),
            ("POST", "Application/JSON", true), ("POST", "text/plain", false), ("POST", "", false),
            ("POST", "application/x-www-form-urlencoded", false), ("POST", "multipart/form-data; boundary=x", false),
            ("POST", "text/plain; a=application/json", false), ("POST", "application/jsonp", false),
            ("POST", "application/merge-patch+json", false), ("PATCH", "application/merge-patch+json", true),
            ("PUT", "application/json5", true), ("POST", "application/json5", false), ("DELETE", "text/plain", false),
        ])
    func mediaTypes(method: String, type: String, isTaken: Bool) {
        let headers = [("Content-Type", type), ("Content-Length", "2")]
        #expect(status(method, host: "localhost", headers) == (isTaken ? nil : 415))
    }

    @Test("a body without a type is refused, no body needs none")
    func noType() {
        #expect(status("POST", host: "localhost", [("Content-Length", "2")]) == 415)
        #expect(status("POST", host: "localhost", [("Transfer-Encoding", "chunked")]) == 415)
        #expect(status("POST", host: "localhost", [("Content-Length", "0")]) == nil)
        #expect(status("DELETE", host: "localhost") == nil)
    }

    @Test("over the wire: a foreign host is refused on every kind of route, a foreign origin before any 101")
    func wire() throws {
        let server = try TestServer()
        defer { server.stop() }
        for path in ["/x", "/ws", "/events"] {
            #expect(server.client().request("GET", path, headers: ["Host: evil.example"])?.status == 403)
        }
        let upgrade = RawClient.handshake + ["Origin: http://evil.example"]
        #expect(server.client().request("GET", "/ws", headers: upgrade)?.status == 403)
        #expect(server.client().request("POST", "/echo", headers: ["Origin: null"], body: "{}")?.status == 403)
        let own = "Origin: http://127.0.0.1:\(server.port)"
        let host = "Host: 127.0.0.1:\(server.port)"
        #expect(server.client().request("POST", "/echo", headers: [host, own], body: "{}")?.status == 200)
        #expect(server.happenings.all.isEmpty)
    }
}

/// A request's head from text, for rules that are values.
final class HeadText {
    private var held: [UnsafeMutableRawBufferPointer] = []
    private(set) var head: RequestHead

    init(_ method: String, _ path: String = "/x", version: String = "HTTP/1.1", headers: [(String, String)]) {
        var memory: [UnsafeMutableRawBufferPointer] = []
        func hold(_ text: String) -> UnsafeRawBufferPointer {
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
            copy.copyBytes(from: text.utf8)
            memory.append(copy)
            return UnsafeRawBufferPointer(copy)
        }
        head = RequestHead(methodName: hold(method), version: hold(version), path: hold(path))
        for (name, value) in headers { head.note(name: hold(name), value: hold(value)) }
        held = memory
    }

    deinit {
        for memory in held { memory.deallocate() }
    }
}
