/// A time zone's rules: how far its clocks are from UTC, and when that changes.
///
/// ControlKit holds no table of zones; who has one gives it in this shape. UTC and fixed offsets are built in.
public protocol TimeZoneSource: Sendable {
    /// `"Europe/Zurich"`, `"UTC"`, `"+05:45"`.
    var identifier: String { get }
    /// Seconds its clocks are ahead of UTC, less than a day.
    func offset(at instant: Instant) -> Int
    /// The first instant after the given one from which another offset holds; nil when there is none.
    func nextTransition(after instant: Instant) -> Instant?
}

extension TimeZoneSource {
    /// What the zone's clocks show.
    public func localTime(at instant: Instant) -> LocalTime {
        LocalTime(milliseconds: instant.milliseconds + Int64(offset(at: instant)) * 1000)
    }

    /// The instant at which the zone's clocks show a time.
    ///
    /// Of a time they show twice the first; a time they skip moves forward by what is skipped (semantics.md 9.8).
    public func instant(of local: LocalTime) -> Instant {
        let wanted = local.milliseconds
        // No zone is a day from UTC, so the instant lies within a day either way.
        let day: Int64 = 86_400_000
        var start = wanted - day
        var beforeGap: Instant?
        while start <= wanted + day {
            let offset = Int64(self.offset(at: Instant(milliseconds: start))) * 1000
            let end = nextTransition(after: Instant(milliseconds: start))?.milliseconds ?? .max
            let candidate = wanted - offset
            if candidate < start, start > wanted - day { break }
            if candidate < end { return Instant(milliseconds: candidate) }
            beforeGap = Instant(milliseconds: candidate)
            guard end > start else { break }
            start = end
        }
        // The clocks went past it: as the old offset has it, which the new one shows later.
        return beforeGap ?? Instant(milliseconds: wanted)
    }
}

/// A zone whose clocks never change.
public struct FixedTimeZone: TimeZoneSource, Hashable {
    /// What documents and records call it.
    public let identifier: String
    /// How far its clocks are ahead, always.
    public let secondsFromUTC: Int

    /// A zone of a name and an offset, less than a day.
    public init(identifier: String, secondsFromUTC: Int) {
        self.identifier = identifier
        self.secondsFromUTC = secondsFromUTC
    }

    /// Coordinated Universal Time.
    public static let utc = FixedTimeZone(identifier: "UTC", secondsFromUTC: 0)

    /// The one offset there is.
    public func offset(at instant: Instant) -> Int { secondsFromUTC }
    /// Nil: nothing ever changes.
    public func nextTransition(after instant: Instant) -> Instant? { nil }
}

/// Finds a zone by its identifier.
public struct TimeZoneDirectory: Sendable {
    private let find: @Sendable (String) -> (any TimeZoneSource)?
    /// What an error says is to be found here.
    public let allowed: String

    /// `find` is asked for what is not built in. It is called inside a turn: it looks up, and reads no file.
    public init(
        allowed: String = "a time zone's name, UTC, or an offset as +02:00",
        _ find: @escaping @Sendable (String) -> (any TimeZoneSource)?
    ) {
        self.allowed = allowed
        self.find = find
    }

    /// `UTC`, `GMT`, `Z`, and offsets as ISO 8601 writes them: `+02:00`.
    public static let builtIn = TimeZoneDirectory(allowed: "UTC, or an offset as +02:00") { _ in nil }

    /// The zone of a name; nil when neither this directory nor what is built in has it.
    public subscript(identifier: String) -> (any TimeZoneSource)? {
        switch identifier {
        case "UTC", "GMT": return FixedTimeZone(identifier: identifier, secondsFromUTC: 0)
        default:
            if let offset = DateText.offset(identifier) {
                return offset == 0
                    ? FixedTimeZone.utc : FixedTimeZone(identifier: identifier, secondsFromUTC: offset)
            }
            return find(identifier)
        }
    }
}
