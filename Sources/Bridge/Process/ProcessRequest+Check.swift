import Glibc

extension ProcessRequest {
    package static let maximumArguments = 64
    package static let maximumBytes = 128 << 10
    package static let longestTimeout = Duration.seconds(300)

    /// Refuses what can't be run, a program that is not there included.
    package func check() throws(BridgeError) {
        _ = try path()
    }

    /// Checks it, and finds the program.
    func path() throws(BridgeError) -> String {
        guard arguments.count <= Self.maximumArguments else {
            throw BridgeError(found: "\(arguments.count) arguments", allowed: "at most \(Self.maximumArguments)")
        }
        guard cost <= Self.maximumBytes else {
            throw BridgeError(
                found: "\(cost) bytes of arguments and environment", allowed: "at most \(Self.maximumBytes)")
        }
        for text in [program, directory] + arguments + environment.values where text.utf8.contains(0) {
            throw BridgeError(found: "a zero byte in what is given to \(quoted(program))", allowed: "text without one")
        }
        for name in environment.keys.sorted() {
            guard let first = name.utf8.first, !(0x30...0x39 ~= first), name.utf8.allSatisfy(isNameByte) else {
                throw BridgeError(
                    found: "the environment variable \(quoted(name))",
                    allowed: "letters, digits and underscores, no digit first")
            }
        }
        guard timeout >= .milliseconds(1), timeout <= Self.longestTimeout else {
            throw BridgeError(found: "a timeout of \(timeout)", allowed: "0.001 to 300 seconds")
        }
        guard directory.hasPrefix("/"), isFolder(directory) else {
            throw BridgeError(
                found: "the folder \(quoted(directory))", allowed: "an absolute path to a folder that is there")
        }
        return try ProgramPath.find(program)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f: true
        default: false
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// Where programs are looked for that are named without a path.
package enum ProgramPath {
    package static let folders = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin"]

    /// The path of a program, if it is there and may be run.
    package static func find(_ program: String) throws(BridgeError) -> String {
        if program.hasPrefix("/") {
            guard isRunnable(program) else {
                throw BridgeError(
                    found: "the program \(quoted(program)), which is not there or may not be run",
                    allowed: "the path of a program")
            }
            return program
        }
        guard !program.isEmpty, !program.contains("/") else {
            throw BridgeError(
                found: "the program \(quoted(program))", allowed: "an absolute path, or a name without a slash")
        }
        for folder in folders where isRunnable("\(folder)/\(program)") { return "\(folder)/\(program)" }
        throw BridgeError(
            found: "the program \(quoted(program)), which is in none of \(folders.joined(separator: ", "))",
            allowed: "a program that is installed")
    }

    private static func isRunnable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
