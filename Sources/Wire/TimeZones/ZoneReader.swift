/// Takes a TZif file apart from its beginning (RFC 9636 3). All numbers are big-endian.
struct ZoneReader {
    /// How much of what a block holds.
    struct Header {
        /// 1 for a file that does not say.
        let version: Int
        let utIndicators, standardIndicators, leapSeconds, transitions, types, nameBytes: Int

        func length(timeBytes: Int) -> Int {
            transitions * (timeBytes + 1) + types * 6 + nameBytes + leapSeconds * (timeBytes + 4) + standardIndicators
                + utIndicators
        }
    }

    struct Block {
        /// Ascending.
        let transitions: [FileTimeZone.Transition]
        /// Seconds ahead of UTC; at least one.
        let types: [Int]
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) { position += count }

    mutating func header() throws(TimeZoneFileError) -> Header {
        let start = position
        guard bytes.dropFirst(start).prefix(4).elementsEqual("TZif".utf8) else {
            throw TimeZoneFileError(description: "byte \(start) begins no header; allowed: TZif, as RFC 9636 says")
        }
        position += 4
        let version = try number(1)
        position += 15
        let header = Header(
            version: version >= 0x32 ? Int(version) - 0x30 : 1, utIndicators: Int(try number(4)),
            standardIndicators: Int(try number(4)), leapSeconds: Int(try number(4)), transitions: Int(try number(4)),
            types: Int(try number(4)), nameBytes: Int(try number(4)))
        guard header.types > 0 else {
            throw TimeZoneFileError(
                description: "the header at byte \(start) has no local time type; allowed: at least 1")
        }
        return header
    }

    /// The transitions. `header.length` bytes are taken, wherever in them a mistake is.
    mutating func block(_ header: Header, timeBytes: Int) throws(TimeZoneFileError) -> Block {
        let start = position
        guard header.length(timeBytes: timeBytes) <= bytes.count - start else {
            throw TimeZoneFileError(
                description: """
                    the block at byte \(start) wants \(header.length(timeBytes: timeBytes)) bytes; there are \
                    \(max(0, bytes.count - start))
                    """)
        }
        guard header.leapSeconds == 0 else {
            throw TimeZoneFileError(description: "the file counts leap seconds; allowed: POSIX time, which does not")
        }
        var times: [Int64] = []
        for _ in 0..<header.transitions { times.append(try signed(timeBytes)) }
        if let index = zip(times, times.dropFirst()).enumerated().first(where: { $1.0 >= $1.1 })?.offset {
            throw TimeZoneFileError(description: "transition \(index + 1) is not later than the one before")
        }
        var indexes: [Int] = []
        for _ in 0..<header.transitions { indexes.append(Int(try number(1))) }
        let types = try types(header.types)
        position = start + header.length(timeBytes: timeBytes)
        var transitions: [FileTimeZone.Transition] = []
        for (at, index) in zip(times, indexes) {
            guard types.indices.contains(index) else {
                throw TimeZoneFileError(
                    description: "a transition leads to local time type \(index); there are \(types.count)")
            }
            transitions.append(.init(at: at, offset: types[index]))
        }
        return Block(transitions: transitions, types: types)
    }

    /// Each its offset, whether it is daylight's, and its name; only the first is asked for.
    private mutating func types(_ count: Int) throws(TimeZoneFileError) -> [Int] {
        var types: [Int] = []
        for _ in 0..<count {
            let offset = Int(try signed(4))
            guard abs(offset) < 86_400 else {
                throw TimeZoneFileError(description: "an offset is \(offset) seconds; allowed: less than a day")
            }
            types.append(offset)
            position += 2
        }
        return types
    }

    /// The `TZ` text between two line feeds; nil when it is empty.
    mutating func footer() throws(TimeZoneFileError) -> FooterRule? {
        let lineFeed = UInt8(ascii: "\n")
        let start = position
        guard start < bytes.count, bytes[start] == lineFeed,
            let end = bytes[(start + 1)...].firstIndex(of: lineFeed)
        else {
            throw TimeZoneFileError(description: "byte \(start) begins no footer; allowed: a line with a TZ text")
        }
        let text = bytes[(start + 1)..<end]
        if text.isEmpty { return nil }
        guard let rule = FooterRule(text) else {
            throw TimeZoneFileError(
                description: "the footer is \"\(String(decoding: text, as: UTF8.self))\"; allowed: a TZ text of POSIX")
        }
        return rule
    }

    private mutating func signed(_ count: Int) throws(TimeZoneFileError) -> Int64 {
        let number = try number(count)
        return count == 4 ? Int64(Int32(truncatingIfNeeded: number)) : Int64(bitPattern: number)
    }

    private mutating func number(_ count: Int) throws(TimeZoneFileError) -> UInt64 {
        guard position >= 0, count <= bytes.count - position else {
            throw TimeZoneFileError(description: "the file ends at byte \(bytes.count), in the middle of a number")
        }
        defer { position += count }
        return bytes[position..<position + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
