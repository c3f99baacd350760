import Glibc

/// Reads a folder's files into memory, within the limits of `StaticFiles`.
enum FolderReader {
    struct Found {
        /// Relative to the folder, with slashes.
        var path: String
        var bytes: [UInt8]
    }

    static let fileLimit = 4_096
    static let sizeLimit = 16 * 1024 * 1024
    static let totalLimit = 64 * 1024 * 1024
    private static let depthLimit = 16

    /// Every regular file below the folder, in the order of their paths.
    static func read(_ folder: String) throws(StaticFilesError) -> [Found] {
        var found: [Found] = []
        var total = 0
        try walk(folder, prefix: "", depth: 0, into: &found, total: &total)
        return found
    }

    private static func walk(
        _ folder: String, prefix: String, depth: Int, into found: inout [Found], total: inout Int
    ) throws(StaticFilesError) {
        guard depth <= depthLimit else { throw StaticFilesError(description: "\(folder): folders are nested too deep") }
        for name in try names(in: folder) {
            let path = folder + "/" + name
            var status = stat()
            guard stat(path, &status) == 0 else { throw failure(path) }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try walk(path, prefix: prefix + name + "/", depth: depth + 1, into: &found, total: &total)
            case S_IFREG:
                total += Int(status.st_size)
                guard found.count < fileLimit, status.st_size <= sizeLimit, total <= totalLimit else {
                    throw StaticFilesError(
                        description: "\(path): more than \(fileLimit) files, 16 MiB a file or 64 MiB together")
                }
                found.append(Found(path: prefix + name, bytes: try contents(path)))
            default:
                break
            }
        }
    }

    private static func names(in folder: String) throws(StaticFilesError) -> [String] {
        guard let directory = opendir(folder) else { throw failure(folder) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func contents(_ path: String) throws(StaticFilesError) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw failure(path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = fread(&part, 1, part.count, file)
            if count == 0 { break }
            bytes += part[..<count]
            guard bytes.count <= sizeLimit else { throw StaticFilesError(description: "\(path): grew beyond 16 MiB") }
        }
        guard ferror(file) == 0 else { throw failure(path) }
        return bytes
    }

    private static func failure(_ path: String) -> StaticFilesError {
        StaticFilesError(description: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}
