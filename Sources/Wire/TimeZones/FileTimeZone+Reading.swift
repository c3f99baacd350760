import ControlKit

/// Why bytes are no time zone, in words that name the place.
package struct TimeZoneFileError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

extension FileTimeZone {
    /// The largest file that is read; the largest of the database has a few thousand bytes.
    package static let maximumBytes = 65_536

    /// Reads a TZif file of any version (RFC 9636). Version 1 ends with the transitions it has.
    package init(_ bytes: [UInt8], identifier: String) throws(TimeZoneFileError) {
        var reader = ZoneReader(bytes)
        let first = try reader.header()
        guard first.version >= 2 else {
            try self.init(reader.block(first, timeBytes: 4), rule: nil, identifier)
            return
        }
        reader.skip(first.length(timeBytes: 4))
        let second = try reader.header()
        let block = try reader.block(second, timeBytes: 8)
        try self.init(block, rule: try reader.footer(), identifier)
    }

    private init(_ block: ZoneReader.Block, rule: FooterRule?, _ identifier: String) throws(TimeZoneFileError) {
        var initial = block.types[0]
        var kept: [Transition] = []
        for transition in block.transitions {
            if transition.at < Self.calendar.lowerBound {
                initial = transition.offset
            } else if transition.at <= Self.calendar.upperBound, transition.offset != (kept.last?.offset ?? initial) {
                kept.append(transition)
            }
        }
        self.identifier = identifier
        initialOffset = initial
        transitions = kept
        self.rule = rule
        ruleStart = block.transitions.last?.at ?? .min
    }

    /// The seconds of the years 1 to 9999.
    private static let calendar = Int64(-62_135_596_800)...Int64(253_402_300_799)
}
