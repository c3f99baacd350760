import CLinux
import Glibc
import Synchronization
import Threads

/// A program that a test runs beside itself: by its full path, stopped by its own pid.
final class Child: Sendable {
    struct Failed: Error {
        let what: String
    }

    let pid: pid_t
    private let output: Int32
    private let isGone = Mutex(false)
    private let drainer = Mutex<SystemThread?>(nil)

    /// Starts it; what it writes to either output can be read from here.
    init(_ program: String, _ arguments: [String] = []) throws {
        var ends: [Int32] = [0, 0]
        guard tp_pipe(&ends) == 0 else { throw Failed(what: "pipe: \(errno)") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        var strings = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var pid = pid_t()
        let failure = posix_spawn(&pid, program, &actions, nil, &strings, environ)
        close(ends[1])
        guard failure == 0 else {
            close(ends[0])
            throw Failed(what: "\(program): error \(failure)")
        }
        self.pid = pid
        output = ends[0]
    }

    /// Waits until it has written a line with this in it.
    func waitForOutput(_ text: String) throws {
        var seen: [UInt8] = []
        while !String(decoding: seen, as: UTF8.self).contains(text) {
            guard let more = try read() else {
                throw Failed(what: "ended with: " + String(decoding: seen, as: UTF8.self))
            }
            seen += more
        }
    }

    /// Waits for its end and gives all it wrote; fails when it fails.
    @discardableResult
    func finish() throws -> String {
        var seen: [UInt8] = []
        while let more = try read() { seen += more }
        let text = String(decoding: seen, as: UTF8.self)
        let status = reap()
        guard status == 0 else { throw Failed(what: "status \(status): \(text)") }
        return text
    }

    /// Reads on what it writes and throws it away, so that it never waits for a reader.
    func drain() {
        let output = output
        let drainer = SystemThread(name: "drain") {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while Glibc.read(output, &buffer, buffer.count) > 0 {}
        }
        self.drainer.withLock { $0 = drainer }
    }

    func kill(_ signal: Int32 = SIGKILL) {
        isGone.withLock { if !$0 { _ = Glibc.kill(pid, signal) } }
        _ = reap()
    }

    deinit {
        kill()
        drainer.withLock { $0 }?.join()
        close(output)
    }

    private func reap() -> Int32 {
        isGone.withLock { gone in
            if gone { return -1 }
            gone = true
            var status: Int32 = 0
            waitpid(pid, &status, 0)
            return status
        }
    }

    private func read() throws -> [UInt8]? {
        var readiness = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&readiness, 1, 30_000) > 0 else { throw Failed(what: "nothing was written for 30 s") }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(output, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
