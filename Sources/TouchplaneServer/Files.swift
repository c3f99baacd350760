import Glibc

/// Whole files as bytes.
enum Files {
    struct ReadError: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a file of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(ReadError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ReadError(description: "\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            let room = min(65_536, limit + 1 - bytes.count)
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = max(0, Glibc.read(descriptor, buffer.baseAddress, room))
            }
            if chunk.isEmpty { return bytes }
            bytes += chunk
            if bytes.count > limit { throw ReadError(description: "\(path): larger than \(limit) bytes") }
        }
    }

    /// The names in a folder, in their order; nil when it is no folder.
    static func names(inFolder path: String) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
