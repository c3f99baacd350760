extension JSONWriter {
    package mutating func number(_ value: Int) {
        digits(value.magnitude, negative: value < 0)
    }

    package mutating func number(_ value: UInt64) {
        digits(UInt(value), negative: false)
    }

    /// Writes the shortest text that reads back as the same 32-bit value: 0.3, never 0.30000001; 1, never 1.0.
    ///
    /// - Precondition: `value` is finite. JSON has no NaN and no infinity, and no control may hold one.
    package mutating func number(_ value: Float) {
        precondition(value.isFinite, "JSON has no text for a number that is not finite")
        let magnitude = value.magnitude
        let whole = magnitude < 0x1p24 ? UInt(magnitude) : 0  // below this, every whole number is exact
        if Float(whole) == magnitude, whole > 0 || value.sign == .plus {
            digits(whole, negative: value < 0)
        } else {
            shortest(value)
        }
    }

    /// Writes the shortest text that reads back as the same 64-bit value.
    ///
    /// - Precondition: `value` is finite. JSON has no NaN and no infinity, and no control may hold one.
    package mutating func number(_ value: Double) {
        precondition(value.isFinite, "JSON has no text for a number that is not finite")
        let magnitude = value.magnitude
        let whole = magnitude < 0x1p53 ? UInt(magnitude) : 0  // below this, every whole number is exact
        if Double(whole) == magnitude, whole > 0 || value.sign == .plus {
            digits(whole, negative: value < 0)
        } else {
            shortest(value)
        }
    }

    private mutating func digits(_ magnitude: UInt, negative: Bool) {
        var length = 1
        var limit: UInt = 10
        while magnitude >= limit {
            length += 1
            if length == 20 { break }  // 10^20 is beyond UInt
            limit *= 10
        }
        reserve(length + 2)
        put(UInt8(ascii: ","), if: needsComma)
        put(UInt8(ascii: "-"), if: negative)
        put(atMost: length) { target in
            var rest = magnitude
            for place in (0..<length).reversed() {
                (target + place).initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
            return length
        }
        needsComma = true
    }

    /// The standard library knows the shortest digits; only its spelling is longer than JSON's need be.
    @inline(__always)
    private mutating func shortest(_ value: some TextOutputStreamable) {
        reserve(1)
        put(UInt8(ascii: ","), if: needsComma)
        put(atMost: NumberSpelling.longest) { target in
            var spelling = NumberSpelling(target)
            value.write(to: &spelling)
            return spelling.finish()
        }
        needsComma = true
    }
}
