import Glibc

/// Debian's mosquitto on a free loopback port, started and stopped by the test.
final class Broker {
    let port: UInt16
    private let folder: Folder
    private let configuration: String
    private var child: Child

    /// - Parameter lines: more for its configuration; `allow_anonymous true` unless they speak of passwords.
    init(_ lines: [String] = []) throws {
        folder = try Folder()
        port = try Loopback.freePort()
        let access = lines.contains { $0.hasPrefix("password_file") } ? "false" : "true"
        let text = (["allow_anonymous \(access)", "listener \(port) 127.0.0.1", "user root"] + lines).joined(
            separator: "\n")
        configuration = try folder.write("mosquitto.conf", text + "\n")
        child = try Self.start(configuration)
    }

    /// Ends it as a crash would, and keeps its port for the next start.
    func kill() {
        child.kill()
    }

    /// Starts it again after `kill`, with nothing left of its former life.
    func restart() throws {
        child.kill()
        child = try Self.start(configuration)
    }

    /// Stops it where it is: connections stay, and nothing answers.
    func freeze() { Glibc.kill(child.pid, SIGSTOP) }
    func thaw() { Glibc.kill(child.pid, SIGCONT) }

    private static func start(_ configuration: String) throws -> Child {
        let child = try Child("/usr/sbin/mosquitto", ["-c", configuration, "-v"])
        try child.waitForOutput(" running")
        child.drain()
        return child
    }
}
