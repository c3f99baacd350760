/// Fowler, Noll and Vo's hash, version 1a: the same for the same bytes, in every process.
struct Hash64: Equatable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    mutating func mix(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    mutating func mix(_ text: String) {
        for byte in text.utf8 { mix(byte) }
        mix(UInt8(0))
    }
}
