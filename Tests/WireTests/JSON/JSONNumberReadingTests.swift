import SeededRandom
import Testing

@testable import Wire

@Suite("JSONScanner, numbers")
struct JSONNumberReadingTests {
    private func double(_ text: String) throws(JSONError) -> Double {
        try scan(text) { scanner throws(JSONError) in try scanner.double() }
    }

    private func float(_ text: String) throws(JSONError) -> Float {
        try scan(text) { scanner throws(JSONError) in try scanner.float() }
    }

    private func integer(_ text: String) throws(JSONError) -> Int {
        try scan(text) { scanner throws(JSONError) in try scanner.integer() }
    }

    @Test(
        "a number becomes the nearest Double, at the edges of every way to read it",
        arguments: [
            "0", "-0", "0.0", "-0.0e5", "1", "-1", "120", "20.5", "0.1", "0.3", "1e22", "1e23", "1e-22", "1e-23",
            "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995", "0.30000000000000004",
            "0.5347222222222222", "0.10000000000000001", "0.99999999999999989", "0.999999999999999944",
            "4503599627370496.5",
            "4503599627370497.5", "4503599627370496.500000001", "1844674407370955161.5", "18446744073709551615",
            "18446744073709551616", "18446744073709551609", "1844674407370955160.9", "123456789012345678901234567890",
            "0.000000000000000000001", "0.1234567890123456789", "1.7976931348623157e308", "2.2250738585072014e-308",
            "2.2250738585072011e-308", "5e-324", "2.5e-324", "1e-400", "0e999999999999999999999",
            "1.00000000000000000000000",
            "1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124",
            "3.5844466002796428e298", "8.41e21", "9.0608011534336e15", "7.3177701707893310e15", "1.8446744073709551615",
        ])
    func doubles(text: String) throws {
        #expect(try double(text).bitPattern == Double(text)!.bitPattern)
    }

    @Test("random decimals become the nearest Double")
    func randomDoubles() throws {
        var numbers = SeededRandom(seed: 4)
        for _ in 0..<20_000 {
            let digits = UInt64.random(in: 0 ... .max, using: &numbers) >> UInt64.random(in: 0...63, using: &numbers)
            let text: String
            switch Int.random(in: 0...2, using: &numbers) {
            case 0: text = "\(digits)e\(Int.random(in: -30...30, using: &numbers))"
            case 1: text = "0.\(digits)"
            default: text = "-\(digits).\(UInt64.random(in: 0 ... .max, using: &numbers))"
            }
            #expect(try double(text).bitPattern == Double(text)!.bitPattern, "\(text)")
        }
    }

    @Test("halfway between two Doubles goes to the even one, and a hair above it to the upper")
    func halfway() throws {
        var numbers = SeededRandom(seed: 5)
        for _ in 0..<2000 {
            let significand = UInt64.random(in: 1 << 52..<1 << 53, using: &numbers)
            let doubled = significand * 2 + 1  // 54 bits: halfway between significand and significand + 1, times two
            for text in [
                "\(doubled)", "\(doubled).0", "\(doubled).5", "\(doubled / 2).5", "\(doubled)e0", "\(doubled)0e-1",
            ] {
                #expect(try double(text).bitPattern == Double(text)!.bitPattern, "\(text)")
            }
        }
    }

    @Test("a Float is the nearest to the text, not to the Double in between")
    func floats() throws {
        // Just above halfway between 1 and the next Float, so little that the nearest Double lies on the middle itself.
        let text = "1.00000005960464477540"
        #expect(Float(Double(text)!) == 1)
        #expect(try float(text) == 1.0000001)

        var numbers = SeededRandom(seed: 6)
        for _ in 0..<20_000 {
            let value = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &numbers))
            let middle = (Double(value) + Double(value.nextUp)) / 2
            for text in [value.description, middle.description, "\(middle.nextUp)", "\(middle.nextDown)"] {
                guard let expected = Float(text), expected.isFinite else { continue }
                #expect(try float(text).bitPattern == expected.bitPattern, "\(text)")
            }
        }
    }

    @Test("whole numbers are read exactly up to their limits, however they are written")
    func integers() throws {
        for (text, value) in [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("3.0", 3), ("3e2", 300), ("1.5e1", 15), ("100e-2", 1),
            ("0.0", 0),
            ("0e-5", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
            ("10000000000000000000e-1", 1_000_000_000_000_000_000),
            ("1.000000000000000000000000000000", 1), ("9007199254740993", 9_007_199_254_740_993),
        ] {
            #expect(try integer(text) == value, "\(text)")
        }
    }

    @Test(
        "what is not whole or does not fit is refused",
        arguments: [
            "0.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1e-400",
            "1.0000000000000000000001",
        ])
    func notIntegers(text: String) {
        #expect {
            try integer(text)
        } throws: { error in
            (error as? JSONError)?.message == "found \(text); allowed: a whole number"
        }
    }

    @Test("numbers beyond the largest are refused, however large")
    func tooLarge() {
        for text in [
            "1e309", "-1e309", "1.7976931348623159e308", "1e999999999999999999999999",
            "\(String(repeating: "9", count: 400))",
        ] {
            #expect(throws: JSONError.self, "\(text)") { try double(text) }
            #expect(throws: JSONError.self, "\(text)") { try float(text) }
            #expect(refusal(of: text)?.allowed == "a number below 1.8e308", "\(text)")
        }
        for text in ["3.5e38", "-1e39", "3.4028236e38"] {
            #expect(throws: JSONError.self, "\(text)") { try float(text) }
        }
    }

    @Test("a tree keeps the digits a Double can't be sure to hold, and only those")
    func keptText() throws {
        for (text, kept) in [
            ("123456789012345", false), ("1234567890123456", true), ("0.30000000000000004", true), ("0.3", false),
            ("1e300", false), ("12345678901234567890", true), ("1.0000000000000000000", true), ("5e-324", false),
        ] {
            let number = JSONNumber(try scan(text) { scanner throws(JSONError) in try scanner.double() })
            let value = try JSONValue(parsing: Array(text.utf8))
            guard case .number(let read) = value else {
                Issue.record("\(text) came back as \(value)")
                return
            }
            #expect(read.value == number.value)
            #expect(read.text == (kept ? text : nil), "\(text)")
        }
    }
}
