import ControlKit
import Foundation
import Testing

@testable import TouchplaneServer

@Suite("The time zones of the machine")
struct TimeZoneFilesTests {
    @Test("the database is read, whole and by the names it has")
    func system() throws {
        let zones = TimeZoneFiles.system.all
        #expect(zones.count > 300)
        for name in ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "Asia/Kathmandu", "EST5EDT"] {
            #expect(zones[name]?.identifier == name)
        }
        #expect(zones.keys.allSatisfy { !$0.hasPrefix("posix/") && !$0.hasPrefix("right/") })
        #expect(zones["localtime"] == nil)
        #expect(zones["zone.tab"] == nil)
        #expect(zones["Etc/GMT+5"]?.offset(at: .epoch) == -18_000)
    }

    @Test(
        "a name that is a path finds nothing, whatever lies there",
        arguments: [
            "../../etc/passwd", "/etc/passwd", "/usr/share/zoneinfo/Europe/Berlin", "Europe/../Europe/Berlin", "Europe",
            "Europe/", "", ".", "europe/berlin", "Europe/Berlin\0", "posix/Europe/Berlin", "right/Europe/Berlin",
        ])
    func paths(name: String) { #expect(TimeZoneDirectory.system[name] == nil) }

    @Test("what is built in needs no file, and what can't be found is said")
    func builtIn() {
        #expect(TimeZoneDirectory.system["UTC"]?.offset(at: .epoch) == 0)
        #expect(TimeZoneDirectory.system["+05:45"]?.offset(at: .epoch) == 20_700)
        #expect(TimeZoneDirectory.system.allowed.contains("Europe/Berlin"))
        #expect(!TimeZoneDirectory.builtIn.allowed.contains("Europe/Berlin"))
    }

    @Test("a folder of other things has no zones: text, links in circles, files too large, names that lead out")
    func folder() throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("zones-\(UUID().uuidString)")
        defer { try? manager.removeItem(at: folder) }
        try manager.createDirectory(at: folder.appendingPathComponent("Inner"), withIntermediateDirectories: true)
        let berlin = "/usr/share/zoneinfo/Europe/Berlin"
        try manager.copyItem(atPath: berlin, toPath: folder.appendingPathComponent("Inner/Town").path)
        try manager.copyItem(atPath: berlin, toPath: folder.appendingPathComponent(".hidden").path)
        try manager.copyItem(atPath: berlin, toPath: folder.appendingPathComponent("has blank").path)
        try Data("no zone".utf8).write(to: folder.appendingPathComponent("README"))
        try Data(repeating: 0, count: 1 << 20).write(to: folder.appendingPathComponent("Large"))
        try manager.createSymbolicLink(atPath: folder.appendingPathComponent("Circle").path, withDestinationPath: ".")

        let zones = TimeZoneFiles(folder: folder.path).all
        #expect(zones["Inner/Town"]?.offset(at: Instant(milliseconds: 1_278_000_000_000)) == 7200)
        #expect(zones["README"] == nil && zones["Large"] == nil && zones[".hidden"] == nil && zones["has blank"] == nil)
        #expect(zones.keys.allSatisfy { $0.split(separator: "/").count <= TimeZoneFiles.maximumDepth })
        #expect(TimeZoneFiles(folder: folder.path + "/nowhere").all.isEmpty)
    }
}
