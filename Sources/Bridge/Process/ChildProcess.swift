import CLinux
import Glibc

/// One running program, in a process group of its own. Used on the runner's thread only.
final class ChildProcess {
    /// Output beyond this is read and thrown away.
    static let maximumOutput = 64 << 10

    enum End: Equatable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    private let pid: pid_t
    /// Becomes readable when the program has ended.
    let watch: Int32
    /// What it writes, to either output; -1 once it has closed both.
    private(set) var pipe: Int32
    private(set) var output: [UInt8] = []
    private var isReaped = false

    /// Starts a program. Its input is empty; it inherits no file, no signal setting and no environment of the server's.
    init(_ path: String, _ request: ProcessRequest) throws(SystemError) {
        var ends: [Int32] = [0, 0]
        guard tp_pipe(&ends) == 0 else { throw SystemError(errno) }
        let outcome = Self.spawn(path, request, output: ends[1])
        close(ends[1])
        guard case .success(let pid) = outcome else {
            close(ends[0])
            if case .failure(let error) = outcome { throw error }
            throw SystemError(ENOEXEC)
        }
        self.pid = pid
        pipe = ends[0]
        _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
        watch = tp_watch_process(pid)
        if watch < 0 {
            let error = SystemError(errno)
            kill()
            _ = reap()
            throw error
        }
    }

    deinit {
        if !isReaped {
            kill()
            _ = reap()
        }
        if watch >= 0 { close(watch) }
        if pipe >= 0 { close(pipe) }
    }

    /// Ends it and everything it has started that is still in its group.
    func kill() {
        // Not yet reaped, its number can't have gone to anyone else.
        if !isReaped { Glibc.kill(-pid, SIGKILL) }
    }

    /// Reads what it has written so far.
    func readOutput() {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while pipe >= 0 {
            let count = read(pipe, &buffer, buffer.count)
            if count > 0 {
                output += buffer[..<min(count, Self.maximumOutput - output.count)]
            } else if count < 0, errno == EAGAIN || errno == EINTR {
                return
            } else {
                close(pipe)
                pipe = -1
            }
        }
    }

    /// Takes its end, once `watch` is readable; waits for it otherwise. What it has left behind in its group is ended too.
    func reap() -> End {
        kill()
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        readOutput()
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
    }

    private static func spawn(_ path: String, _ request: ProcessRequest, output: Int32) -> Result<pid_t, SystemError> {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        posix_spawn_file_actions_addchdir_np(&actions, request.directory)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var environment = ["PATH": ProgramPath.folders.joined(separator: ":"), "LANG": "C.UTF-8"]
        environment.merge(request.environment) { $1 }
        var pid = pid_t()
        let failure = withStrings([path] + request.arguments) { arguments in
            withStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&pid, path, &actions, &attributes, arguments, environment)
            }
        }
        return failure == 0 ? .success(pid) : .failure(SystemError(failure))
    }

    /// The null-terminated array of C strings that a program starts with.
    private static func withStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var copies = strings.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
