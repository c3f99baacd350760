import ControlKit

/// Tests/GoldenVectors/date.json.
public struct DateVectors: Decodable, Sendable {
    public struct Day: Decodable, Sendable { public let year, month, day, since1970: Int }

    public struct Zone: Decodable, Sendable {
        public struct Transition: Decodable, Sendable {
            public let at: Int64
            public let offset: Int
        }

        public let identifier: String
        public let from, until: Int64
        public let offset: Int
        public let transitions: [Transition]
        /// Base 64.
        public let tzif: String
        public let probes: [Transition]
    }

    public struct Local: Decodable, Sendable {
        public let zone, local, text: String
        public let instant: Int64
    }

    public struct Pick: Decodable, Sendable {
        public let mode, zone, text, shown: String
        public let stored, after: Int64
        public let minuteInterval: Int
        public let minimum, maximum: Int64?
        public let changed: Bool
    }

    public struct Move: Decodable, Sendable {
        public let mode, component, zone, shown: String
        public let up: Bool
        public let stored, after: Int64
        public let minuteInterval: Int
    }

    public struct CountDown: Decodable, Sendable {
        public let seconds: Double
        public let minuteInterval, stored, chosen: Int
    }

    public let days: [Day]
    public let zones: [Zone]
    public let locals: [Local]
    public let picks: [Pick]
    public let moves: [Move]
    public let countdowns: [CountDown]

    public static func load() throws -> DateVectors { try GoldenVectors.load("date", as: DateVectors.self) }

    /// The zones as the vectors tabulate them, and those built in.
    public var directory: TimeZoneDirectory {
        let zones = zones
        return TimeZoneDirectory { name in zones.first { $0.identifier == name }.map { TableZone($0) } }
    }
}

/// A zone by a table of its transitions; true for the years the table has.
public struct TableZone: TimeZoneSource {
    private let zone: DateVectors.Zone

    init(_ zone: DateVectors.Zone) { self.zone = zone }

    public var identifier: String { zone.identifier }

    public func offset(at instant: Instant) -> Int {
        zone.transitions.last { $0.at <= instant.milliseconds }?.offset ?? zone.offset
    }

    public func nextTransition(after instant: Instant) -> Instant? {
        zone.transitions.first { $0.at > instant.milliseconds }.map { Instant(milliseconds: $0.at) }
    }
}
