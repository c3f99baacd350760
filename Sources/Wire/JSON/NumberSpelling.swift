/// Takes a number from the standard library as text and drops what JSON does not need: `1e-05` becomes `1e-5`, `1e+16`
/// becomes `1e16`, and `5.0` becomes `5`.
///
/// `Float` and `Double` hand a stream their ASCII bytes without making a `String` of them, which takes a third of the time.
struct NumberSpelling: TextOutputStream {
    /// Bytes the target must have room for. The longest `Double` has 24 characters: -2.2250738585072014e-308.
    static let longest = 32

    private let target: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var hasExponent = false

    /// - Parameter target: where the text goes; it must outlive this value.
    init(_ target: UnsafeMutablePointer<UInt8>) { self.target = target }

    mutating func write(_ string: String) {
        for byte in string.utf8 { append(byte) }
    }

    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        for byte in buffer { append(byte) }
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        precondition(count < Self.longest, "a number takes more characters than any number has")
        target[count] = byte
        count += 1
        if byte == UInt8(ascii: "e") { hasExponent = true }
    }

    /// Shortens the text and returns how many bytes it has.
    mutating func finish() -> Int {
        if hasExponent {
            dropExponentPadding()
        } else if count > 2, target[count - 1] == UInt8(ascii: "0"), target[count - 2] == UInt8(ascii: ".") {
            count -= 2
        }
        return count
    }

    /// Takes the plus sign and the leading zeros out of the exponent.
    private mutating func dropExponentPadding() {
        var kept = 0
        var isPadding = false  // between the e and the first digit of the exponent that counts
        for index in 0..<count {
            let byte = target[index]
            switch byte {
            case UInt8(ascii: "e"): isPadding = true
            case UInt8(ascii: "+"): continue
            case UInt8(ascii: "0") where isPadding: continue
            case UInt8(ascii: "-"): break
            default: isPadding = false
            }
            target[kept] = byte
            kept += 1
        }
        count = kept
    }
}
