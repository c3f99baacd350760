import CLinux
import Glibc
import Testing

@testable import Bridge

@Suite("ProcessRunner")
struct ProcessRunnerTests {
    /// A runner and the ends of what it ran.
    final class Bench: Sendable {
        let runner: ProcessRunner
        let ended = Inbox<(number: Int, delivery: Delivery)>()

        init(_ change: (inout QueueLimits) -> Void = { _ in }) {
            var limits = ProcessRunner.usualLimits
            change(&limits)
            runner = ProcessRunner(limits: limits)
        }

        func run(
            _ number: Int = 1, _ program: String, _ arguments: String...,
            change: (inout ProcessRequest) -> Void = { _ in }
        ) {
            var request = ProcessRequest(program, arguments)
            change(&request)
            runner.run(request) { [ended] in ended.put((number, $0)) }
        }

        /// Runs it and waits for its end.
        func result(
            _ program: String, _ arguments: [String] = [], change: (inout ProcessRequest) -> Void = { _ in }
        ) throws -> Delivery {
            var request = ProcessRequest(program, arguments)
            change(&request)
            runner.run(request) { [ended] in ended.put((1, $0)) }
            return try ended.next().delivery
        }

        deinit { runner.stop() }
    }

    private func text(_ delivery: Delivery) -> String { String(decoding: delivery.output, as: UTF8.self) }

    @Test("a program gets its arguments as they are, with no shell in between")
    func arguments() throws {
        let delivery = try Bench().result("printf", ["%s|", "a b", "$HOME", "; rm -rf /", "*", "ä", ""])
        #expect(delivery.result == .delivered)
        #expect(delivery.status == 0)
        #expect(text(delivery) == "a b|$HOME|; rm -rf /|*|ä||")
    }

    @Test("a program sees its own environment and nothing of the server's")
    func environment() throws {
        let delivery = try Bench().result("/usr/bin/env") { $0.environment = ["VALUE": "0.5", "CLIENT": "a=b\nc"] }
        #expect(
            text(delivery) == "CLIENT=a=b\nc\nLANG=C.UTF-8\n"
                + "PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin\nVALUE=0.5\n")
    }

    @Test("a program inherits no file, no blocked signal and no input, and runs where it is told")
    func inheritance() throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let folder = try Folder()
        let bench = Bench()
        #expect(text(try bench.result("ls", ["/proc/self/fd"])) == "0\n1\n2\n3\n")
        let status = text(try bench.result("grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"]))
        // glibc ignores the two signals of its own in every program it starts.
        #expect(status == "SigBlk:\t0000000000000000\nSigIgn:\t0000000180000000\n")
        #expect(try bench.result("cat").result == .delivered)
        #expect(text(try bench.result("pwd") { $0.directory = folder.path }) == folder.path + "\n")
    }

    @Test("a failure has its code, and both outputs come in order")
    func failure() throws {
        let folder = try Folder()
        let script = try folder.write("script", "#!/bin/sh\necho out; echo err >&2; echo out; exit 3\n", mode: 0o755)
        let delivery = try Bench().result(script)
        #expect(delivery.result == .failed(reason: "ended with code 3", retryable: false))
        #expect(delivery.status == 3)
        #expect(text(delivery) == "out\nerr\nout\n")
    }

    @Test("a program that dies by a signal says so")
    func signalled() throws {
        let folder = try Folder()
        let script = try folder.write("script", "#!/bin/sh\nkill -SEGV $$\n", mode: 0o755)
        let delivery = try Bench().result(script)
        #expect(delivery.result == .failed(reason: "was ended by signal 11", retryable: false))
        #expect(delivery.status == nil)
    }

    /// Its output is not ours: tail ends by itself when nobody reads what it writes.
    @Test("at its deadline a program is killed with all it has started, whatever it does about signals")
    func deadline() throws {
        let folder = try Folder()
        let script = try folder.write(
            "script", "#!/bin/sh\ntrap '' TERM INT HUP\ntail -f /dev/null > /dev/null &\necho $!\ntail -f /dev/null\n",
            mode: 0o755)
        let delivery = try Bench().result(script) { $0.timeout = .milliseconds(500) }
        #expect(
            delivery.result == .failed(reason: "did not end within 0.5 seconds and was killed", retryable: true))
        #expect(delivery.took >= 500_000_000)
        let child = try #require(pid_t(text(delivery).dropLast()))
        #expect(isGone(child))
    }

    @Test("what a program leaves behind ends with it, and is not waited for")
    func leftBehind() throws {
        let folder = try Folder()
        let script = try folder.write("script", "#!/bin/sh\ntail -f /dev/null > /dev/null &\necho $!\n", mode: 0o755)
        let delivery = try Bench().result(script) { $0.timeout = .seconds(60) }
        #expect(delivery.result == .delivered)
        let child = try #require(pid_t(text(delivery).dropLast()))
        #expect(isGone(child))
    }

    @Test("output beyond its limit is thrown away, and the program is not held up by it")
    func output() throws {
        let delivery = try Bench().result("head", ["-c", "10000000", "/dev/zero"])
        #expect(delivery.result == .delivered)
        #expect(delivery.output.count == ChildProcess.maximumOutput)
    }

    @Test("one program runs once at a time and in order, others beside it")
    func order() throws {
        let folder = try Folder()
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let bench = Bench()
        // Waits until somebody writes.
        bench.run(1, "cat", pipe)
        for number in 2...4 { bench.run(number, "cat", "/dev/null") }
        for number in 5...7 { bench.run(number, "true") }
        #expect(try bench.ended.next(3).map(\.number) == [5, 6, 7])
        let writer = open(pipe, O_WRONLY)
        write(writer, "go", 2)
        close(writer)
        #expect(try bench.ended.next(4).map(\.number) == [1, 2, 3, 4])
    }

    @Test("no more run at once than allowed, and the newest wait")
    func limits() throws {
        let folder = try Folder()
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let bench = Bench { limits in
            limits.atOnce = 1
            limits.waiting = 2
        }
        bench.run(1, "cat", pipe)
        let writer = open(pipe, O_WRONLY)
        for number in 2...10 { bench.run(number, "true") }
        let displaced = try bench.ended.next(7)
        #expect(displaced.map(\.number) == Array(2...8))
        #expect(
            displaced[0].delivery.result == .failed(reason: "too many calls wait for /usr/bin/true", retryable: true))
        close(writer)
        #expect(try bench.ended.next(3).map(\.number) == [1, 9, 10])
    }

    @Test("a stop kills what runs and reports what waits")
    func stop() throws {
        let bench = Bench()
        bench.run(1, "tail", "-f", "/dev/null")
        bench.run(2, "tail", "-f", "/dev/null")
        bench.runner.stop()
        let ended = bench.ended.all()
        #expect(Set(ended.map(\.number)) == [1, 2])
        #expect(ended.allSatisfy { !$0.delivery.isDelivered })
    }

    @Test(
        "what can't be run is refused with what was found",
        arguments: [
            ("no-such-program", "which is in none of /usr/local/bin"),
            ("/no/such/program", "which is not there or may not be run"),
            ("/etc/passwd", "which is not there or may not be run"), ("/etc", "which is not there or may not be run"),
            ("bin/true", "allowed: an absolute path, or a name without a slash"), ("", "allowed: an absolute path"),
        ])
    func missing(program: String, expected: String) throws {
        let bench = Bench()
        bench.run(1, program)
        // Reported before `run` returned.
        let ended = bench.ended.all()
        #expect(ended.count == 1)
        guard case .failed(let reason, retryable: false)? = ended.first?.delivery.result else {
            Issue.record("\(ended)")
            return
        }
        #expect(reason.contains(expected), "\(reason)")
    }

    @Test("a script without an interpreter fails when it is run, and nothing else does")
    func noInterpreter() throws {
        let folder = try Folder()
        let script = try folder.write("script", "#!/no/such/interpreter\n", mode: 0o755)
        let bench = Bench()
        let delivery = try bench.result(script)
        #expect(
            delivery.result
                == .failed(reason: "\(script) can't be run: No such file or directory", retryable: false))
        #expect(try bench.result("true").result == .delivered)
    }

    @Test("arguments, environment, folder and time have limits")
    func checks() {
        func refusal(_ change: (inout ProcessRequest) -> Void) -> String? {
            var request = ProcessRequest("true")
            change(&request)
            do {
                try request.check()
                return nil
            } catch {
                return error.description
            }
        }
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0.arguments = ["a\u{0}b"] } != nil)
        #expect(
            refusal { $0.arguments = [String](repeating: "", count: 65) } == "found 65 arguments; allowed: at most 64")
        #expect(refusal { $0.environment = ["A": String(repeating: "x", count: 130_000)] } == nil)
        #expect(refusal { $0.environment = ["A": String(repeating: "x", count: 132_000)] } != nil)
        for name in ["", "1A", "A-B", "A=B", "Ä"] {
            #expect(
                refusal { $0.environment = [name: ""] }
                    == "found the environment variable \"\(name)\"; allowed: letters, digits and underscores, no digit first"
            )
        }
        #expect(refusal { $0.environment = ["A": "\u{0}"] } != nil)
        #expect(refusal { $0.timeout = .seconds(301) } != nil)
        #expect(refusal { $0.directory = "tmp" } != nil)
        #expect(refusal { $0.directory = "/no/such/folder" } != nil)
    }

    /// True when the process has ended, or does within ten seconds: a signal takes effect a little after it was sent.
    private func isGone(_ pid: pid_t) -> Bool {
        let watch = tp_watch_process(pid)
        guard watch >= 0 else { return errno == ESRCH }
        defer { close(watch) }
        var readiness = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        return poll(&readiness, 1, 10_000) > 0
    }
}
