import ControlBench
import ControlKit
import Foundation
import Testing

@testable import Wire

@Suite("Time zone files (RFC 9636)")
struct FileTimeZoneTests {
    @Test("a zone's file says what the vectors say, long ago and far ahead")
    func vectors() throws {
        let vectors = try DateVectors.load()
        #expect(vectors.zones.count >= 7)
        for zone in vectors.zones {
            let read = try FileTimeZone(Self.bytes(zone), identifier: zone.identifier)
            for probe in zone.probes {
                #expect(
                    read.offset(at: Instant(milliseconds: probe.at)) == probe.offset,
                    "\(zone.identifier) at \(probe.at)")
            }
        }
    }

    @Test("every transition of the vectors is found, in order, and none besides")
    func transitions() throws {
        for zone in try DateVectors.load().zones {
            let read = try FileTimeZone(Self.bytes(zone), identifier: zone.identifier)
            var found: [Int64] = []
            var instant = Instant(milliseconds: zone.from - 1)
            #expect(read.offset(at: instant) == zone.offset)
            while let next = read.nextTransition(after: instant), next.milliseconds < zone.until {
                #expect(read.offset(at: next) != read.offset(at: Instant(milliseconds: next.milliseconds - 1)))
                found.append(next.milliseconds)
                instant = next
            }
            #expect(found == zone.transitions.map(\.at), "\(zone.identifier)")
        }
    }

    @Test("clock times become instants as the vectors have it: gaps move forward, of two the first is meant")
    func locals() throws {
        let vectors = try DateVectors.load()
        var zones: [String: FileTimeZone] = [:]
        for zone in vectors.zones {
            zones[zone.identifier] = try FileTimeZone(Self.bytes(zone), identifier: zone.identifier)
        }
        for local in vectors.locals {
            guard let zone = zones[local.zone], case .local(let time) = DateText(local.local) else { continue }
            #expect(zone.instant(of: time).milliseconds == local.instant, "\(local.zone) \(local.local)")
        }
    }

    @Test("a file that stops anywhere is refused, and says where")
    func truncated() throws {
        let zone = try #require(try DateVectors.load().zones.first)
        let bytes = Self.bytes(zone)
        for count in 0..<bytes.count {
            #expect(throws: TimeZoneFileError.self) {
                try FileTimeZone(Array(bytes.prefix(count)), identifier: "short")
            }
        }
        #expect {
            try FileTimeZone(Array(bytes.prefix(20)), identifier: "short")
        } throws: {
            "\($0)".contains("byte 20")
        }
    }

    @Test("any byte may be wrong: the file is read or refused, and never ends the process")
    func damaged() throws {
        let smallest = try DateVectors.load().zones.sorted { $0.tzif.utf8.count < $1.tzif.utf8.count }.prefix(2)
        for zone in smallest {
            let bytes = Self.bytes(zone)
            for index in bytes.indices {
                for wrong in [UInt8(0), 0x7F, 0xFF] {
                    var damaged = bytes
                    damaged[index] = wrong
                    guard let read = try? FileTimeZone(damaged, identifier: "damaged") else { continue }
                    for year in [-5_000_000_000_000, 0, 4_000_000_000_000] as [Int64] {
                        let instant = Instant(milliseconds: year)
                        #expect(abs(read.offset(at: instant)) < 2 * 86_400)
                        if let next = read.nextTransition(after: instant) { #expect(next > instant) }
                    }
                }
            }
        }
    }

    @Test("what is no time zone is named: other files, leap seconds, days of more than a day")
    func refused() throws {
        let passwords = Array("root:x:0:0:root:/root:/bin/bash\n".utf8)
        #expect(throws: TimeZoneFileError(description: "byte 0 begins no header; allowed: TZif, as RFC 9636 says")) {
            try FileTimeZone(passwords, identifier: "passwords")
        }
        #expect(throws: TimeZoneFileError.self) { try FileTimeZone([], identifier: "empty") }
        #expect {
            try FileTimeZone(Self.file(times: [], leapSeconds: 1), identifier: "right")
        } throws: {
            "\($0)".contains("leap seconds")
        }
        #expect {
            try FileTimeZone(Self.file(offsets: [90_000]), identifier: "wide")
        } throws: {
            "\($0)".contains("90000 seconds")
        }
        #expect {
            try FileTimeZone(Self.file(times: [20, 10], indexes: [0, 0]), identifier: "back")
        } throws: {
            "\($0)".contains("transition 1 is not later")
        }
        #expect {
            try FileTimeZone(Self.file(times: [10], indexes: [3]), identifier: "nowhere")
        } throws: {
            "\($0)".contains("local time type 3; there are 1")
        }
        #expect {
            try FileTimeZone(Self.file(footer: "nonsense"), identifier: "footer")
        } throws: {
            "\($0)".contains("nonsense")
        }
    }

    @Test("a file of version 1 ends with its transitions, and its last offset stays")
    func versionOne() throws {
        let zone = try FileTimeZone(
            Self.file(version: 0, times: [1000, 2000], indexes: [1, 0], offsets: [3600, 7200]), identifier: "old")
        #expect(zone.offset(at: Instant(milliseconds: 999_999)) == 3600)
        #expect(zone.offset(at: Instant(milliseconds: 1_000_000)) == 7200)
        #expect(zone.offset(at: Instant(milliseconds: 1 << 50)) == 3600)
        #expect(zone.nextTransition(after: Instant(milliseconds: 2_000_000)) == nil)
    }

    @Test("a transition that changes no offset is none, and the rule waits until after it")
    func silentTransition() throws {
        // From 1990-01-01 to 2030-01-01 nothing but a name changed; from there on there is daylight time.
        let zone = try FileTimeZone(
            Self.file(
                times: [631_152_000, 1_893_456_000], indexes: [0, 0], offsets: [3600],
                footer: "CET-1CEST,M3.5.0,M10.5.0/3"), identifier: "renamed")
        let summer2010 = Instant(milliseconds: 1_278_000_000_000)
        #expect(zone.offset(at: summer2010) == 3600)
        #expect(zone.nextTransition(after: summer2010) == Instant(milliseconds: 1_901_149_200_000))
        #expect(zone.offset(at: Instant(milliseconds: 1_909_000_000_000)) == 7200)
    }

    static func bytes(_ zone: DateVectors.Zone) -> [UInt8] { Array(Data(base64Encoded: zone.tzif) ?? Data()) }

    /// A small file of the test's own making.
    static func file(
        version: UInt8 = 0x32, times: [Int64] = [], indexes: [UInt8] = [], offsets: [Int32] = [3600],
        leapSeconds: UInt32 = 0, footer: String = ""
    ) -> [UInt8] {
        func header(_ counts: [UInt32]) -> [UInt8] {
            Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts.flatMap { Self.big($0) }
        }
        func block(_ time: (Int64) -> [UInt8]) -> [UInt8] {
            header([0, 0, leapSeconds, UInt32(times.count), UInt32(offsets.count), 4])
                + times.flatMap(time) + indexes + offsets.flatMap { Self.big(UInt32(bitPattern: $0)) + [0, 0] }
                + Array("CET\0".utf8)
                + [UInt8](repeating: 0, count: Int(leapSeconds) * (version < 0x32 ? 8 : 12))
        }
        guard version >= 0x32 else { return block { Self.big(UInt32(truncatingIfNeeded: $0)) } }
        return header([0, 0, 0, 0, 1, 4]) + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
            + block { Self.big(UInt64(bitPattern: $0)) } + Array("\n\(footer)\n".utf8)
    }

    private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
