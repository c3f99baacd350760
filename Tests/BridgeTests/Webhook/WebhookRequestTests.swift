import Testing

@testable import Bridge

@Suite("WebhookRequest")
struct WebhookRequestTests {
    private func refusal(_ change: (inout WebhookRequest) -> Void) -> String? {
        var request = WebhookRequest(url: "http://127.0.0.1/")
        change(&request)
        do {
            try request.check()
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "an address that can't be sent to is refused with what is allowed",
        arguments: [
            ("ftp://host/x", "found the scheme \"ftp\" in \"ftp://host/x\"; allowed: http and https"),
            ("file:///etc/passwd", "found the scheme \"file\" in \"file:///etc/passwd\"; allowed: http and https"),
            ("gopher://host", "found the scheme \"gopher\" in \"gopher://host\"; allowed: http and https"),
            (
                "http://user:pass@host/",
                "found credentials in a webhook URL; allowed: an Authorization header, its value read from a file"
            ),
        ])
    func schemes(url: String, expected: String) {
        #expect(refusal { $0.url = url } == expected)
    }

    @Test(
        "what is no absolute URL is refused",
        arguments: [
            "", "mute", "/mute", "//host/x", "http://", "http://a b/", "http://host/a b", "http://host:99999/",
            "http://host:port/", "http://[::1/", "http://ho\u{0}st/", "http://host/\r\nX: y", "{{value}}",
        ])
    func malformed(url: String) {
        #expect(refusal { $0.url = url } != nil)
    }

    @Test(
        "the target is scheme, host and port",
        arguments: [
            ("http://Host/x?y", "http://host:80"), ("https://host", "https://host:443"),
            ("HTTP://[::1]:8080/", "http://[::1]:8080"), ("http://host:80/", "http://host:80"),
        ])
    func targets(url: String, expected: String) throws {
        #expect(try WebhookRequest(url: url).target() == expected)
    }

    @Test("a header can't smuggle a second request", arguments: ["a\r\nb", "a\nb", "a\rb", "a\u{0}b", "a\u{7f}"])
    func headerValues(value: String) {
        #expect(
            refusal { $0.headers = [.init("X-Note", value)] }
                == "found a control character in the header X-Note; allowed: text in one line")
    }

    @Test(
        "a header's name is a token and not one of the server's own",
        arguments: ["", "a b", "a:b", "a\n", "ä", "Host", "content-length", "Transfer-Encoding", "Connection"])
    func headerNames(name: String) {
        #expect(refusal { $0.headers = [.init(name, "x")] } != nil)
    }

    @Test("the signature's headers are free only while nothing is signed")
    func signatureHeaders() {
        let change: (inout WebhookRequest) -> Void = { $0.headers = [.init("Webhook-Signature", "v1,x")] }
        #expect(refusal(change) == nil)
        #expect(
            refusal { request in
                change(&request)
                request.secret = Secret(bytes: [1])
            } != nil)
    }

    @Test("sizes and counts have limits")
    func sizes() {
        #expect(refusal { $0.body = [UInt8](repeating: 0, count: WebhookRequest.maximumBody) } == nil)
        #expect(
            refusal { $0.body = [UInt8](repeating: 0, count: WebhookRequest.maximumBody + 1) }
                == "found a body of 1048577 bytes; allowed: at most 1048576")
        #expect(refusal { $0.headers = (0...32).map { .init("X-\($0)", "") } } != nil)
        #expect(refusal { $0.headers = [.init("X", String(repeating: "x", count: 8_192))] } != nil)
        #expect(
            refusal { $0.url += String(repeating: "a", count: 9_000) }
                == "found a URL of 9017 bytes; allowed: at most 8192")
        #expect(refusal { $0.timeout = .zero } != nil)
        #expect(refusal { $0.timeout = .seconds(61) } != nil)
        #expect(refusal { $0.attempts = 0 } != nil)
        #expect(refusal { $0.attempts = 11 } != nil)
        #expect(refusal { $0.id = "a.b" } != nil)
        #expect(
            refusal { $0.method = "TRACE" }
                == "found the method \"TRACE\"; allowed: DELETE, GET, HEAD, PATCH, POST, PUT")
    }

    @Test("a request that is refused is reported before send returns, and never sent")
    func refusedAtOnce() {
        let webhook = Webhook(WebhookConfiguration())
        defer { webhook.stop() }
        let ended = Inbox<Delivery>()
        webhook.send(WebhookRequest(url: "ftp://host/")) { ended.put($0) }
        let deliveries = ended.all()
        #expect(deliveries.count == 1)
        #expect(
            deliveries.first?.result
                == .failed(
                    reason: "found the scheme \"ftp\" in \"ftp://host/\"; allowed: http and https", retryable: false))
        #expect(webhook.health.isEmpty)
    }

    @Test(
        "a status says whether it was delivered and whether to try again",
        arguments: [
            (200, nil), (204, nil), (299, nil), (304, false), (400, false), (404, false), (408, true), (425, true),
            (429, true), (500, true), (503, true),
        ] as [(Int, Bool?)])
    func statuses(status: Int, retryable: Bool?) {
        switch WebhookAnswer.result(status: status) {
        case .delivered: #expect(retryable == nil)
        case .failed(let reason, let mayRetry):
            #expect(retryable == mayRetry)
            #expect(reason.contains("\(status)"))
        }
    }
}
