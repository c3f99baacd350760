import Testing

@testable import Bridge

@Suite("MQTTConfiguration")
struct MQTTConfigurationTests {
    private func refusal(_ change: (inout MQTTConfiguration) -> Void) -> String? {
        var configuration = MQTTConfiguration(host: "127.0.0.1", clientID: "desk")
        change(&configuration)
        do {
            try configuration.check()
            return nil
        } catch {
            return error.description
        }
    }

    @Test("what can't work is refused before anything is connected")
    func refused() {
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0.host = "" } == "found the broker's host \"\"; allowed: a name or an address")
        #expect(refusal { $0.host = "/run/broker" } != nil)
        #expect(refusal { $0.port = 0 } == "found the port 0; allowed: 1 to 65535")
        #expect(refusal { $0.clientID = "" } != nil)
        #expect(refusal { $0.keepAlive = 4 } == "found a keep-alive of 4 s; allowed: 5 to 3600 s")
        #expect(refusal { $0.window = 0 } != nil)
        #expect(refusal { $0.password = Secret(bytes: [1]) } != nil)
        #expect(refusal { $0.username = "a\u{0}b" } != nil)
        #expect(refusal { $0.will = MQTTMessage(topic: "a/#", payload: []) }?.contains("\"#\"") == true)
    }

    @Test("a TLS file that is missing is named")
    func files() {
        let missing = "/nonexistent/ca.pem"
        #expect(
            refusal { configuration in
                configuration.tls = .init()
                configuration.tls?.certificateAuthorities = missing
            } == "found the file /nonexistent/ca.pem, which can't be read: No such file or directory; allowed: "
                + "a PEM file that the server may read")
        #expect(
            refusal { configuration in
                configuration.tls = .init()
                configuration.tls?.certificate = "/etc/hostname"
            } == "found a client certificate or its key alone; allowed: both or neither")
    }
}
