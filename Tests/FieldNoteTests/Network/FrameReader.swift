@testable import Transport

/// Takes whole WebSocket frames out of what a server sends, however it was cut.
struct FrameReader {
    struct Frame {
        var opcode: UInt8
        var payload: [UInt8]
    }

    private var bytes: [UInt8] = []
    private var start = 0
    private let inflater = Inflater(limit: 64 << 20)

    mutating func add(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += more
    }

    /// What came before the first frame: the answer to the handshake; nil until it is whole.
    mutating func takeHead() -> String? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4 else { return nil }
        for place in 0...(bytes.count - 4) where bytes[place..<place + 4].elementsEqual(end) {
            defer { start = place + 4 }
            return String(decoding: bytes[..<(place + 4)], as: UTF8.self)
        }
        return nil
    }

    mutating func next() -> Frame? {
        guard bytes.count - start >= 2 else { return nil }
        var count = Int(bytes[start + 1] & 0x7F)
        var head = 2
        if count >= 126 {
            let size = count == 126 ? 2 : 8
            guard bytes.count - start >= 2 + size else { return nil }
            count = bytes[(start + 2)..<(start + 2 + size)].reduce(0) { $0 << 8 | Int($1) }
            head += size
        }
        guard bytes.count - start >= head + count else { return nil }
        let first = bytes[start]
        var payload = Array(bytes[(start + head)..<(start + head + count)])
        start += head + count
        if first & 0x40 != 0 {
            payload = payload.withUnsafeBytes {
                guard case .message(let message) = inflater.inflate($0) else { return [] }
                return Array(message)
            }
        }
        return Frame(opcode: first & 0x0F, payload: payload)
    }

    /// A frame as a client sends it.
    static func masked(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        var frame = [0x80 | opcode]
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ..<65_536: frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default:
            frame.append(0x80 | 127)
            frame += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        let key: [UInt8] = [0x21, 0x43, 0x65, 0x87]
        return frame + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }
}
