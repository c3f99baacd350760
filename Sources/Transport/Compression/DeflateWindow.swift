/// How far back a compressed message may refer, as the power of two that zlib takes.
///
/// Two sizes serve every client: each is one more copy of a frame that is kept, and a client takes what was made for a smaller
/// window than its own.
enum DeflateWindow: Int, CaseIterable {
    /// For clients with little memory: whatever is asked for below the full size.
    case small = 9
    case full = 15

    /// The largest that asks no more of a client than it offered; nil for 256 bytes, which zlib cannot keep to.
    init?(atMost bits: Int) {
        if bits < Self.small.rawValue { return nil }
        self = bits < Self.full.rawValue ? .small : .full
    }

    /// Its place among all.
    var index: Int { self == .small ? 0 : 1 }
}
