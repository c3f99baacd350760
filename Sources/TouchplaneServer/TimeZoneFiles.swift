import ControlKit
import Glibc
import Synchronization
import Wire

/// The time zones of this machine: the database that Debian's `tzdata` puts into `/usr/share/zoneinfo`.
///
/// All of it is read once, at the first question; whoever asks inside a turn then reads no file.
final class TimeZoneFiles: Sendable {
    /// Where systems keep it.
    static let usualFolder = "/usr/share/zoneinfo"
    /// Files read at most, and folders inside folders; what is beyond is left out. The database has about 600 names.
    static let maximumFiles = 4096
    static let maximumDepth = 4

    private let folder: String
    private let zones = Mutex<[String: FileTimeZone]?>(nil)

    init(folder: String = usualFolder) { self.folder = folder }

    /// Those of the usual place.
    static let system = TimeZoneFiles()

    /// The zone of a name as the database spells it; nil when there is none.
    subscript(name: String) -> FileTimeZone? { all[name] }

    /// Every zone that could be read, by name. A file that is none is left out.
    var all: [String: FileTimeZone] {
        zones.withLock { zones in
            if let zones { return zones }
            var read: [String: FileTimeZone] = [:]
            collect("", depth: 1, into: &read)
            zones = read
            return read
        }
    }

    private func collect(_ prefix: String, depth: Int, into zones: inout [String: FileTimeZone]) {
        for name in Self.entries(of: folder + "/" + prefix) where Self.isPart(name) {
            let path = folder + "/" + prefix + name
            var status = stat()
            guard stat(path, &status) == 0, zones.count < Self.maximumFiles else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                // These two hold the same zones again, `right` with leap seconds.
                let isAgain = depth == 1 && ["posix", "right"].contains(name)
                if !isAgain, depth < Self.maximumDepth { collect(prefix + name + "/", depth: depth + 1, into: &zones) }
            } else if let bytes = try? Files.read(path, limit: FileTimeZone.maximumBytes) {
                zones[prefix + name] = try? FileTimeZone(bytes, identifier: prefix + name)
            }
        }
    }

    /// Whether a text can be a part of a zone's name: no path leads out of the folder, whatever a request says.
    static func isPart(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
        return text.utf8.allSatisfy { byte in
            48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "_+-.".utf8.contains(byte)
        } && !["localtime", "posixrules", "Factory"].contains(text)
    }

    private static func entries(of path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.sorted()
    }
}

extension TimeZoneDirectory {
    /// The zones of this machine's database, and those built in.
    ///
    ///     picker.timeZones = .system
    public static let system = TimeZoneDirectory(
        allowed: "a zone of this machine's database as Europe/Berlin, UTC, or an offset as +02:00"
    ) { TimeZoneFiles.system[$0] }
}
