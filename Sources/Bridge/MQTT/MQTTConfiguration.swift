import Glibc

/// Where a broker is and how to speak to it.
package struct MQTTConfiguration: Equatable, Sendable {
    package enum Version: Equatable, Sendable {
        case v311
        case v5
    }

    /// What a connection over TLS needs. The broker's certificate and its name are always verified.
    package struct TLS: Equatable, Sendable {
        /// Certificates to trust in place of the system's, in PEM.
        package var certificateAuthorities: String?
        /// The client's own certificate and key, in PEM: both or neither.
        package var certificate: String?
        package var key: String?

        package init() {}
    }

    package var host: String
    /// 1883 is usual, and 8883 with TLS.
    package var port: Int
    package var version = Version.v311
    /// Two clients of one name throw each other out: different in every server.
    package var clientID: String
    package var username: String?
    package var password: Secret?
    package var tls: TLS?
    /// Seconds without traffic after which each side makes sure that the other is there.
    package var keepAlive = 15
    /// What the broker publishes when the connection breaks without a goodbye.
    package var will: MQTTMessage?
    /// From the look-up of the name to the broker's consent.
    package var connectTimeout: Duration = .seconds(10)
    package var retry = RetrySchedule()
    /// What may wait while there is no connection; only `waiting` and `bytes` mean something to one broker.
    package var limits = QueueLimits()
    /// Messages on their way at a time: handed to the network and not yet acknowledged.
    package var window = 20
    /// Longer messages from the broker are dropped, and `MQTTNotice.tooLong` says so.
    package var maximumIncoming = 64 << 10

    package init(host: String, port: Int = 1883, clientID: String) {
        self.host = host
        self.port = port
        self.clientID = clientID
    }

    /// Refuses what can't work, files that are not there included.
    package func check() throws(BridgeError) {
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x2f }) else {
            throw BridgeError(found: "the broker's host \(quoted(host))", allowed: "a name or an address")
        }
        guard 1...65_535 ~= port else { throw BridgeError(found: "the port \(port)", allowed: "1 to 65535") }
        guard 1...256 ~= clientID.utf8.count, clientID.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw BridgeError(
                found: "the client id \(quoted(clientID))", allowed: "1 to 256 printable ASCII characters, no space")
        }
        guard 5...3_600 ~= keepAlive else {
            throw BridgeError(found: "a keep-alive of \(keepAlive) s", allowed: "5 to 3600 s")
        }
        guard 1...1_000 ~= window else { throw BridgeError(found: "a window of \(window)", allowed: "1 to 1000") }
        try checkCredentials()
        try will?.check()
        try checkTLS()
    }

    private func checkCredentials() throws(BridgeError) {
        guard password == nil || username != nil || version == .v5 else {
            throw BridgeError(found: "a password without a user name", allowed: "both, in MQTT 3.1.1")
        }
        guard username?.utf8.contains(0) != true, password?.bytes.contains(0) != true else {
            throw BridgeError(found: "a zero byte in the user name or the password", allowed: "text")
        }
    }

    private func checkTLS() throws(BridgeError) {
        guard let tls else { return }
        guard (tls.certificate == nil) == (tls.key == nil) else {
            throw BridgeError(found: "a client certificate or its key alone", allowed: "both or neither")
        }
        for file in [tls.certificateAuthorities, tls.certificate, tls.key].compactMap(\.self)
        where access(file, R_OK) != 0 {
            throw BridgeError(
                found: "the file \(file), which can't be read: \(SystemError(errno))",
                allowed: "a PEM file that the server may read")
        }
    }
}
