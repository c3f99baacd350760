/// Where OSC is listened for, and how much may wait.
package struct OSCConfiguration: Equatable, Sendable {
    /// An address and port of this machine.
    package struct Listen: Equatable, Sendable {
        /// Numeric: `127.0.0.1` for this machine only, `0.0.0.0` for everyone who can reach it. OSC knows no passwords.
        package var address: String
        /// 0 takes a free one; `OSCBridge.port` tells which.
        package var port: UInt16
        /// Takes TCP connections too, on the same port.
        package var takesStreams = true

        package init(address: String = "127.0.0.1", port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    /// nil listens only for answers to what was sent: datagrams back to the port they came from, and streams we opened.
    package var listen: Listen?
    package var limits = QueueLimits()
    /// The pauses between attempts to connect over TCP.
    package var retry = RetrySchedule()
    package var connectTimeout: Duration = .seconds(5)
    /// How long the addresses of a name are used before it is looked up again.
    package var namesLast: Duration = .seconds(60)

    /// Streams that others have opened to us; one more is closed at once.
    package static let maximumStreams = 32

    package init() {}
}

/// Counts what came in.
package struct OSCIntake: Equatable, Sendable {
    /// Messages, each of a bundle's counted.
    package var received: UInt64 = 0
    /// Messages nobody listens to.
    package var unheard: UInt64 = 0
    /// Packets that could not be read, and why the last one could not.
    package var malformed: UInt64 = 0
    package var lastMalformed: String?

    package init() {}
}
