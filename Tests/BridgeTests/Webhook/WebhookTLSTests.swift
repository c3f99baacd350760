import Testing

@testable import Bridge

@Suite("Webhook over TLS")
struct WebhookTLSTests {
    /// Answers every request over TLS with a page about the connection.
    private func server(_ certificate: String, _ key: String) throws -> (child: Child, port: UInt16) {
        let port = try Loopback.freePort()
        let child = try Child(
            "/usr/bin/openssl", ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-www"])
        try child.waitForOutput("ACCEPT")
        return (child, port)
    }

    private func get(_ url: String, trusting authority: String?) throws -> Delivery {
        var configuration = WebhookConfiguration()
        configuration.certificateAuthorities = authority
        let bench = WebhookTests.Bench(configuration)
        bench.send(1, to: url) { request in
            request.method = "GET"
            request.body = nil
            request.timeout = .seconds(20)
        }
        return try bench.ended.next(within: .seconds(30)).delivery
    }

    @Test("a certificate of the authority one trusts is good, for its name only")
    func trusted() throws {
        let certificates = try Certificates()
        let (certificate, key) = try certificates.server(named: "127.0.0.1")
        let (child, port) = try server(certificate, key)
        defer { child.kill() }
        #expect(try get("https://127.0.0.1:\(port)/", trusting: certificates.authority).result == .delivered)
        let wrongName = try get("https://localhost:\(port)/", trusting: certificates.authority)
        let stranger = try get("https://127.0.0.1:\(port)/", trusting: nil)
        for delivery in [wrongName, stranger] {
            guard case .failed(let reason, _) = delivery.result else {
                Issue.record("\(delivery)")
                continue
            }
            #expect(reason.contains("SSL"))
            #expect(delivery.status == nil)
        }
    }
}
