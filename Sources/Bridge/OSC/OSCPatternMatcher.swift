/// Compares one OSC pattern with one address. Every pair of places is looked at once, so that no pattern takes long.
struct OSCPatternMatcher {
    private let pattern: [UInt8]
    private let address: [UInt8]
    /// Pairs of places from where the rest is known not to match.
    private var failed: Set<Int> = []

    init(pattern: [UInt8], address: [UInt8]) {
        self.pattern = pattern
        self.address = address
    }

    mutating func matches() -> Bool { matches(0, 0) }

    private mutating func matches(_ inPattern: Int, _ inAddress: Int) -> Bool {
        let pair = inPattern * (address.count + 1) + inAddress
        if failed.contains(pair) { return false }
        if rest(inPattern, inAddress) { return true }
        failed.insert(pair)
        return false
    }

    private mutating func rest(_ inPattern: Int, _ inAddress: Int) -> Bool {
        var (place, index) = (inPattern, inAddress)
        while place < pattern.count {
            switch pattern[place] {
            case UInt8(ascii: "*"): return star(place, index)
            case UInt8(ascii: "{"): return words(place, index)
            case UInt8(ascii: "["):
                guard index < address.count, address[index] != UInt8(ascii: "/"),
                    let end = set(place, has: address[index])
                else { return false }
                place = end
            case UInt8(ascii: "?"):
                guard index < address.count, address[index] != UInt8(ascii: "/") else { return false }
                place += 1
            case let byte:
                guard index < address.count, address[index] == byte else { return false }
                place += 1
            }
            index += 1
        }
        return index == address.count
    }

    private mutating func star(_ star: Int, _ start: Int) -> Bool {
        var index = start
        while true {
            if matches(star + 1, index) { return true }
            guard index < address.count, address[index] != UInt8(ascii: "/") else { return false }
            index += 1
        }
    }

    private mutating func words(_ open: Int, _ start: Int) -> Bool {
        guard let close = pattern[open...].firstIndex(of: UInt8(ascii: "}")) else { return false }
        for word in pattern[(open + 1)..<close].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        where address[start...].starts(with: word) && matches(close + 1, start + word.count) {
            return true
        }
        return false
    }

    /// The place behind the set when the byte is in it, nil when it is not or the set has no end.
    private func set(_ open: Int, has byte: UInt8) -> Int? {
        guard let close = pattern[open...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var place = open + 1
        let isInverted = place < close && pattern[place] == UInt8(ascii: "!")
        if isInverted { place += 1 }
        var isIn = false
        while place < close {
            if place + 2 < close, pattern[place + 1] == UInt8(ascii: "-") {
                if pattern[place] <= byte, byte <= pattern[place + 2] { isIn = true }
                place += 3
            } else {
                if pattern[place] == byte { isIn = true }
                place += 1
            }
        }
        return isIn != isInverted ? close + 1 : nil
    }
}
