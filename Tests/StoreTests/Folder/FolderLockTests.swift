import Glibc
import Testing

@testable import Store

@Suite("The right to a data folder")
struct FolderLockTests {
    private let folder = TestFolder()

    @Test("a second store in a folder is refused, and told which process has it")
    func refused() throws {
        let first = try folder.open()
        #expect(throws: StoreError.inUse(folder: folder.path, process: getpid())) { try folder.open() }
        #expect(try first.panels().isEmpty)
    }

    @Test("the folder is free again when the store was closed, or only dropped")
    func free() throws {
        try folder.start().close()
        _ = try folder.open()
        #expect(try folder.open().past == .interrupted)
    }

    @Test("a running store keeps the folder, and gives it back when it is closed")
    func running() throws {
        let store = try folder.start()
        #expect(throws: StoreError.self) { try folder.open() }
        try store.close()
        #expect(try folder.open().past == .closed)
    }

    @Test("what a dead process left in the lock file is no obstacle")
    func stale() throws {
        try folder.start().close()
        TestFolder.write(bytes("1\n"), to: folder.path + "/lock")
        #expect(throws: Never.self) { try folder.open() }
    }

    @Test("a held lock without a readable process is still a lock")
    func unreadable() throws {
        let file = try folder.open()
        truncate(folder.path + "/lock", 0)
        #expect(throws: StoreError.inUse(folder: folder.path, process: nil)) { try folder.open() }
        #expect(file.past == .none)
    }

    @Test("a program started meanwhile does not inherit the lock")
    func inherited() throws {
        let file = try folder.open()
        let descriptors = TestFolder.names(in: "/proc/self/fd").compactMap { Int32($0) }
        var locks = 0
        for descriptor in descriptors {
            var target = [CChar](repeating: 0, count: 4096)
            guard readlink("/proc/self/fd/\(descriptor)", &target, 4095) > 0 else { continue }
            let path = String(decoding: target.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard path.hasPrefix(folder.path) else { continue }
            if path.hasSuffix("/lock") { locks += 1 }
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0, "\(path)")
        }
        #expect(locks == 1)
        #expect(file.past == .none)
    }
}
