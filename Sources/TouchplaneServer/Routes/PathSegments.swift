import Glibc

/// The parts of a raw path between its slashes, as places in the request's own bytes: nothing is copied or decoded.
///
/// At most `limit` parts are told apart; a longer path has `count` above it and leads nowhere.
struct PathSegments {
    static let limit = 7

    private let bytes: UnsafeRawBufferPointer
    private var bounds = InlineArray<8, Int>(repeating: 0)
    private(set) var count = 0

    /// `bytes` has to stay where it is as long as this is used.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        guard bytes.first == UInt8(ascii: "/") else { return }
        var index = 1
        bounds[0] = 1
        while index <= bytes.count {
            if index == bytes.count || bytes[index] == UInt8(ascii: "/") {
                count += 1
                if count > Self.limit { return }
                bounds[count] = index + 1
            }
            index += 1
        }
    }

    private func part(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[bounds[index]..<(bounds[index + 1] - 1)])
    }

    /// Whether a part is exactly this word.
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
        let part = part(index)
        guard part.count == word.utf8CodeUnitCount else { return false }
        guard let start = part.baseAddress else { return true }
        return memcmp(start, word.utf8Start, part.count) == 0
    }

    /// The part as an id, nil when it is none. Up to 15 bytes cost no allocation.
    func id(_ index: Int) -> String? {
        let part = part(index)
        guard (1...Route.idLength).contains(part.count), part.allSatisfy(Route.isIDByte) else { return nil }
        return String(decoding: part, as: UTF8.self)
    }
}
