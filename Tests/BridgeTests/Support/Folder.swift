import Glibc

/// A folder of its own for one test, gone with the value.
final class Folder: Sendable {
    struct Failed: Error {
        let path: String
        let code: Int32
    }

    let path: String

    init() throws {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/bridge.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failed(path: "a temporary folder", code: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes a file and gives its path.
    func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws -> String {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failed(path: file, code: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count else {
            throw Failed(path: file, code: errno)
        }
        return file
    }

    deinit {
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { unlink("\(path)/\(name)") }
            }
            closedir(directory)
        }
        rmdir(path)
    }
}
