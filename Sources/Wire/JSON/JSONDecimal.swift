/// A number as written, before it is decided what to keep it in.
///
/// It points into the scanner's bytes and must not outlive them.
package struct JSONDecimal {
    /// The significant digits as one integer and the power of ten that goes with them.
    struct Digits {
        var significand: UInt64 = 0
        var exponent = 0

        /// Whether `significand` and `exponent` say all of the number; false when a digit other than 0 did not fit.
        var isComplete = true

        @inline(__always)
        mutating func append(_ digit: UInt8, isFraction: Bool) {
            if significand < 1_844_674_407_370_955_161 {  // times ten plus nine still fits
                significand = significand * 10 + UInt64(digit - UInt8(ascii: "0"))
                if isFraction { exponent -= 1 }
            } else {
                if digit != UInt8(ascii: "0") { isComplete = false }
                if !isFraction { exponent += 1 }
            }
        }

        /// One more digit of a power of ten. Beyond a hundred million every number is 0 or too large, whatever follows.
        @inline(__always)
        static func appending(_ digit: UInt8, to power: Int) -> Int {
            power < 100_000_000 ? power * 10 + Int(digit - UInt8(ascii: "0")) : power
        }
    }

    let digits: Digits
    let isNegative: Bool

    /// The number as written.
    let text: UnsafeRawBufferPointer

    /// The nearest 64-bit value; nil when the number is too large for one.
    ///
    /// Where significand and power of ten are both exact as `Double`, one multiplication or division rounds once and so
    /// is the nearest (Clinger, "How to read floating point numbers accurately"). A browser's 17 digits are too long for
    /// that and are divided as integers. Whatever else there is, the standard library reads.
    package var double: Double? {
        if digits.isComplete, digits.significand <= 1 << 53, digits.exponent.magnitude <= 22 {
            let significand = Double(digits.significand)
            let power = Self.powersOfTen[Int(digits.exponent.magnitude)]
            let magnitude = digits.exponent < 0 ? significand / power : significand * power
            return isNegative ? -magnitude : magnitude
        }
        if digits.isComplete, digits.significand > 0, (-19...0).contains(digits.exponent) {
            let magnitude = Self.quotient(digits.significand, Self.integerPowersOfTen[-digits.exponent])
            return isNegative ? -magnitude : magnitude
        }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// The `Double` nearest to `numerator` / `divisor`, ties to even; neither is 0.
    private static func quotient(_ numerator: UInt64, _ divisor: UInt64) -> Double {
        // With the top bit of both set, the ratio lies above 1/2 and below 2: its binary digits begin at once.
        let shift = divisor.leadingZeroBitCount - numerator.leadingZeroBitCount
        let high = numerator << UInt64(numerator.leadingZeroBitCount)
        let low = divisor << UInt64(divisor.leadingZeroBitCount)
        let isOneOrMore = high >= low
        let (fraction, rest) = low.dividingFullWidth((isOneOrMore ? high - low : high, 0))

        let spare: UInt64 = isOneOrMore ? 12 : 11  // bits of the fraction beyond the 53 a Double keeps
        var significand = fraction >> spare
        if isOneOrMore { significand |= 1 << 52 }
        let tail = fraction & ((1 << spare) - 1)
        let half: UInt64 = 1 << (spare - 1)
        if tail > half || (tail == half && (rest > 0 || significand & 1 == 1)) { significand += 1 }
        // Adding rather than setting lets a significand that was rounded up to 2^53 carry into the exponent.
        let exponent = UInt64(1023 + shift - (isOneOrMore ? 0 : 1))
        return Double(bitPattern: (exponent << 52) + (significand - (1 << 52)))
    }

    /// The nearest 32-bit value; nil when the number is too large for one.
    package var float: Float? {
        guard let double else { return nil }
        // Rounding first to Double and then to Float goes wrong only where the Double lies halfway between two Floats,
        // or where Floats get sparse next to 0.
        let liesHalfway = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
        let isTiny = double != 0 && double.magnitude < Double(Float.leastNormalMagnitude)
        let value = liesHalfway || isTiny ? Float(String(decoding: text, as: UTF8.self)) : Float(double)
        guard let value, value.isFinite else { return nil }
        return value
    }

    /// Whether it is written without point and exponent.
    package var isPlainInteger: Bool { !text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") } }

    /// The number when it is whole and fits.
    package var integer: Int? {
        guard digits.isComplete else { return nil }
        var magnitude = digits.significand
        if magnitude == 0 { return 0 }
        var exponent = digits.exponent
        while exponent < 0 {
            guard magnitude.isMultiple(of: 10) else { return nil }
            magnitude /= 10
            exponent += 1
        }
        while exponent > 0 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            magnitude = product
            exponent -= 1
        }
        if isNegative { return magnitude <= Int.min.magnitude ? Int(truncatingIfNeeded: 0 &- magnitude) : nil }
        return Int(exactly: magnitude)
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]

    /// 10^0 to 10^19, all that fit.
    private static let integerPowersOfTen: [UInt64] = (0...19).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
