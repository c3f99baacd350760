import Glibc

/// The data folder: which files are in it, and that they are really there.
struct DataFolder {
    let path: String

    /// A file with this name is always a whole database: it is made under another name and then renamed.
    var database: String { path + "/touchplane.sqlite" }
    var databaseLog: String { database + "-wal" }
    var draft: String { path + "/touchplane.sqlite.new" }
    var lock: String { path + "/lock" }

    /// Makes the folder when it is missing, for this user alone. The one it is in has to exist.
    init(_ path: String) throws(StoreError) {
        self.path = path
        if mkdir(path, 0o700) == 0 {
            // The name of a new folder is an entry of the one above.
            try Self.flush(path + "/..")
        } else if errno != EEXIST {
            throw .unusable(path: path, reason: "the data folder can't be made (\(Self.systemError))")
        }
        if let kind = FileSystemKind(of: path), let network = kind.network {
            throw .networkFileSystem(folder: path, kind: network)
        }
    }

    /// Flushes the folder's entries: what was made, renamed or removed in it stays so after a power cut.
    func flush() throws(StoreError) { try Self.flush(path) }

    private static func flush(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unusable(path: path, reason: "the folder can't be opened (\(systemError))")
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw .unusable(path: path, reason: "the folder can't be flushed to the disk (\(systemError))")
        }
    }

    /// The bytes a file has; nil when there is none.
    func size(of file: String) -> Int? {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Makes an empty file that only this user can read. It must not exist.
    func makePrivateFile(_ file: String) throws(StoreError) {
        let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unusable(path: file, reason: "can't be made (\(Self.systemError))") }
        close(descriptor)
    }

    /// Writes a file's own bytes over themselves and flushes them, so that what can be read is also on the disk. Nothing for
    /// a file that is missing.
    func writeAgain(_ file: String) throws(StoreError) {
        let descriptor = open(file, O_RDWR | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return }
        defer { if descriptor >= 0 { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while descriptor >= 0 {
            let count = pread(descriptor, &chunk, chunk.count, off_t(offset))
            if count == 0, fdatasync(descriptor) == 0 { return }
            if count <= 0 || pwrite(descriptor, chunk, count, off_t(offset)) != count { break }
            offset += count
        }
        throw .unusable(path: file, reason: "can't be written again (\(Self.systemError))")
    }

    /// Gives a file its final name, for good.
    func rename(_ file: String, to name: String) throws(StoreError) {
        guard Glibc.rename(file, name) == 0 else {
            throw .unusable(path: name, reason: "can't be given its name (\(Self.systemError))")
        }
        try flush()
    }

    /// Removes a file that may be missing.
    func remove(_ file: String) { unlink(file) }

    static var systemError: String { String(cString: strerror(errno)) }
}
