import FaultDisk
import Glibc

@testable import Store

/// A data folder of a test's own, gone with it.
final class TestFolder {
    let parent: String
    /// The data folder; not made yet.
    var path: String { parent + "/data" }
    var database: String { path + "/touchplane.sqlite" }
    private var watched: Int32?

    init() {
        var template = Array((P_tmpdir + "/touchplane-store-XXXXXX").utf8CString)
        parent = String(cString: mkdtemp(&template))
    }

    deinit {
        if let watched { fault_disk_forget(watched) }
        for folder in [path, parent] {
            for name in Self.names(in: folder) { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    /// Opens the store, with settings that suit the test.
    func open(_ configure: (inout StoreConfiguration) -> Void = { _ in }) throws -> StoreFile {
        try StoreFile.open(path, configuration: configuration(configure))
    }

    /// Opens it and starts the writer.
    func start(_ configure: (inout StoreConfiguration) -> Void = { _ in }) throws -> Store {
        Store(try StoreFile.open(path, configuration: configuration(configure)))
    }

    private func configuration(_ configure: (inout StoreConfiguration) -> Void) -> StoreConfiguration {
        var configuration = StoreConfiguration()
        if watched != nil { configuration.fileLayer = "fault" }
        configure(&configuration)
        return configuration
    }

    /// From now on stores here are opened on a disk that fails when it is told to.
    func failingDisk() throws -> FailingDisk {
        let number = fault_disk_watch(path)
        guard number >= 0 else { throw StoreError.failed("too many folders are watched") }
        watched = number
        return FailingDisk(number: number)
    }

    /// Every file of the data folder that holds anything, byte for byte.
    func contents() -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in Self.names(in: path) where name != "lock" {
            let bytes = Self.read(path + "/" + name)
            if !bytes.isEmpty { contents[name] = bytes }
        }
        return contents
    }

    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { return }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}

/// A disk that fails when it is told to.
struct FailingDisk {
    let number: Int32

    func failWrites(from nth: Int, times: Int = .max) {
        fault_disk_fail(number, Int32(FAULT_WRITE), Int32(nth), Int32(clamping: times))
    }
    func failFlushes(from nth: Int, times: Int = .max) {
        fault_disk_fail(number, Int32(FAULT_SYNC), Int32(nth), Int32(clamping: times))
    }
    /// nil: no limit.
    func leaveRoom(_ bytes: Int?) { fault_disk_room(number, Int64(bytes ?? -1)) }
    /// Whether every write finds it full, however small.
    func isFull(_ full: Bool) { fault_disk_full(number, full ? 1 : 0) }
    var flushes: Int { Int(fault_disk_count(number, Int32(FAULT_SYNC))) }
}
