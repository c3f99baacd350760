import Glibc

/// Debian's mosquitto on a free loopback port, started and stopped by the test.
final class Broker {
    let port: UInt16
    private let folder: Folder
    private let configuration: String
    private var child: Child

    /// - Parameter lines: more for its configuration; `allow_anonymous true` unless they speak of passwords.
    init(_ lines: [String] = []) throws {
        let folder = try Folder()
        let access = lines.contains { $0.hasPrefix("password_file") } ? "false" : "true"
        var attempts = 5
        while true {
            let port = try Loopback.freePort()
            let text = ["allow_anonymous \(access)", "listener \(port) 127.0.0.1", "user root"] + lines
            let configuration = try folder.write("mosquitto.conf", text.joined(separator: "\n") + "\n")
            do {
                child = try Self.start(configuration)
                (self.folder, self.port, self.configuration) = (folder, port, configuration)
                return
            } catch {
                // A port that was free may be taken by another test before the broker has it.
                attempts -= 1
                if attempts == 0 { throw error }
            }
        }
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
