import Glibc

/// The right to a data folder: held from opening to closing, and given back by the kernel when the process dies.
///
/// The file holds the id of the process, for the one that is refused. It is not passed on to programs this one starts.
final class FolderLock {
    private let descriptor: Int32

    init(_ folder: DataFolder) throws(StoreError) {
        let opened = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else {
            throw .unusable(path: folder.lock, reason: "can't be opened for writing (\(DataFolder.systemError))")
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let reason = DataFolder.systemError
            let process = isHeld ? Self.readProcess(opened) : nil
            close(opened)
            if isHeld { throw .inUse(folder: folder.path, process: process) }
            throw .unusable(path: folder.lock, reason: "can't be locked (\(reason))")
        }
        descriptor = opened
        // Only a courtesy: a full disk must not keep the store from opening.
        ftruncate(opened, 0)
        let text = "\(getpid())\n"
        _ = text.withCString { pwrite(opened, $0, strlen($0), 0) }
    }

    deinit { close(descriptor) }

    private static func readProcess(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: text[..<count].prefix { $0 != 10 }, as: UTF8.self))
    }
}
