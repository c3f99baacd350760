import SeededRandom
import Testing

@testable import Wire

@Suite("JSONWriter, numbers")
struct JSONWriterNumberTests {
    private func text(_ value: Float) -> String {
        var writer = JSONWriter()
        writer.number(value)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    private func text(_ value: Double) -> String {
        var writer = JSONWriter()
        writer.number(value)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test(
        "a Float is the shortest text that reads back the same",
        arguments: [
            (0.3, "0.3"), (1, "1"), (0, "0"), (-0.0, "-0"), (0.1, "0.1"), (1.0 / 3, "0.33333334"), (-2.5, "-2.5"),
            (16_777_215, "16777215"), (16_777_216, "16777216"), (33_554_432, "3.3554432e7"), (1e10, "1e10"),
            (0.0001, "0.0001"), (0.00001, "1e-5"), (1.5e-7, "1.5e-7"), (1e-10, "1e-10"),
            (.greatestFiniteMagnitude, "3.4028235e38"),
            (.leastNonzeroMagnitude, "1e-45"), (.leastNormalMagnitude, "1.1754944e-38"), (100, "100"),
            (120.25, "120.25"),
        ] as [(Float, String)])
    func floats(value: Float, expected: String) {
        #expect(text(value) == expected)
    }

    @Test(
        "a Double is the shortest text that reads back the same",
        arguments: [
            (0.3, "0.3"), (0.1 + 0.2, "0.30000000000000004"), (1, "1"), (-0.0, "-0"), (-17, "-17"),
            (1e15, "1000000000000000"),
            (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"), (1e16, "1e16"),
            (1e21, "1e21"), (1e-5, "1e-5"), (1e-100, "1e-100"), (.greatestFiniteMagnitude, "1.7976931348623157e308"),
            (-2.2250738585072014e-308, "-2.2250738585072014e-308"), (.leastNonzeroMagnitude, "5e-324"),
            (1e300, "1e300"),
        ] as [(Double, String)])
    func doubles(value: Double, expected: String) {
        #expect(text(value) == expected)
    }

    @Test(
        "an integer is its digits",
        arguments: [
            0, 1, -1, 9, 10, 99, 100, 12_345, -12_345, Int.max, Int.min, 999_999_999_999_999_999,
            1_000_000_000_000_000_000,
        ])
    func integers(value: Int) {
        var writer = JSONWriter()
        writer.number(value)
        #expect(String(decoding: writer.take(), as: UTF8.self) == String(value))
    }

    @Test(
        "UInt64 reaches its largest value",
        arguments: [0, 9_999_999_999_999_999_999, 10_000_000_000_000_000_000, UInt64.max])
    func unsigned(value: UInt64) {
        var writer = JSONWriter()
        writer.number(value)
        #expect(String(decoding: writer.take(), as: UTF8.self) == String(value))
    }

    @Test("any finite Float reads back bit for bit, in no more characters than the standard library needs")
    func floatsRoundTrip() throws {
        var numbers = SeededRandom(seed: 2)
        for _ in 0..<20_000 {
            let value = Float(bitPattern: UInt32.random(in: .min ... .max, using: &numbers))
            guard value.isFinite else { continue }
            let text = text(value)
            let read = try Array(text.utf8).withUnsafeBytes { bytes throws(JSONError) in
                var scanner = JSONScanner(bytes)
                return try scanner.float()
            }
            #expect(read.bitPattern == value.bitPattern, "\(text)")
            #expect(text.utf8.count <= value.description.utf8.count)
        }
    }

    @Test("any finite Double reads back bit for bit, in no more characters than the standard library needs")
    func doublesRoundTrip() throws {
        var numbers = SeededRandom(seed: 3)
        for round in 0..<20_000 {
            let bits = UInt64.random(in: .min ... .max, using: &numbers)
            let value = round.isMultiple(of: 2) ? Double(bitPattern: bits) : Double(bits) / Double(UInt64.max)
            guard value.isFinite else { continue }
            let text = text(value)
            let read = try Array(text.utf8).withUnsafeBytes { bytes throws(JSONError) in
                var scanner = JSONScanner(bytes)
                return try scanner.double()
            }
            #expect(read.bitPattern == value.bitPattern, "\(text)")
            #expect(text.utf8.count <= value.description.utf8.count)
        }
    }

    @Test("not a number is not a value JSON has")
    func notFinite() async {
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.number(Float.nan)
        }
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.number(-Double.infinity)
        }
    }
}
