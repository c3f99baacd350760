import CLinux
import Glibc
import Synchronization

/// Tells of files that were written or put in place in some folders: inotify, and a thread that waits for it.
///
///     let watch = FolderWatch(["/panels"]) { changed in … }     // ["/panels": ["desk.json5"]]
///
/// A file counts as changed when whoever wrote it has closed it, or when it was renamed into the folder, which is how most
/// editors save. What happened while the closure ran comes with the next call. A folder without names is one in which more
/// happened than the kernel remembers. `stop` has to be called.
package final class FolderWatch: Sendable {
    private let descriptor: Int32
    private let bell = Bell()
    private let isStopped = Atomic<Bool>(false)
    private let thread = Mutex<SystemThread?>(nil)

    /// Folders that can't be watched, each with the reason.
    package let failures: [(folder: String, reason: String)]

    /// - Parameter changed: called on the watch's own thread with the names of changed files, by folder.
    package init(_ folders: [String], changed: @escaping @Sendable ([String: [String]]) -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        var names: [Int32: String] = [:]
        var failures: [(String, String)] = []
        for folder in folders {
            let mask = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
            let number = inotify_add_watch(descriptor, folder, mask)
            if number >= 0 {
                names[number] = folder
            } else {
                failures.append((folder, String(cString: strerror(errno))))
            }
        }
        self.descriptor = descriptor
        self.failures = failures
        thread.withLock {
            $0 = SystemThread(name: "folders") { [weak self, names] in
                while let self, !self.isStopped.load(ordering: .acquiring) {
                    self.wait()
                    let found = self.read(names)
                    if !found.isEmpty { changed(found) }
                }
            }
        }
    }

    deinit { close(descriptor) }

    /// Ends the thread and waits for it. Never call it from the closure.
    package func stop() {
        isStopped.store(true, ordering: .releasing)
        bell.ring()
        thread.withLock { $0 }?.join()
    }

    private func wait() {
        var ready = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&ready, 2, -1)
    }

    /// Everything that has happened, each name once.
    private func read(_ folders: [Int32: String]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        while true {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return found }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                let head = MemoryLayout<inotify_event>.size
                while offset + head <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let length = Int(event.len)
                    let name = String(
                        decoding: bytes[(offset + head)..<(offset + head + length)].prefix { $0 != 0 }, as: UTF8.self)
                    offset += head + length
                    if event.wd < 0 {
                        // More happened than the kernel remembers.
                        for folder in folders.values { found[folder] = [] }
                    } else if let folder = folders[event.wd], !name.isEmpty, found[folder]?.contains(name) != true {
                        found[folder, default: []].append(name)
                    }
                }
            }
        }
    }
}
