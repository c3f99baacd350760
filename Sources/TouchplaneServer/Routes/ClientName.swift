/// The names clients give themselves.
enum ClientName {
    /// 1 to 64 bytes of printable text.
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
