import Threads

/// A frame as it came.
struct WireFrame: Equatable {
    var opcode: UInt8
    var payload: [UInt8]
    /// Marked with RSV1: what it says is within.
    var isCompressed = false

    var text: String { String(decoding: payload, as: UTF8.self) }
    /// The code of a close frame.
    var closeCode: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
}

extension RawClient {
    static let handshake = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    /// Opens a WebSocket; the answer is given back when it is not 101.
    @discardableResult
    func upgrade(_ target: String = "/ws", headers: [String] = [], early: [UInt8] = []) -> Answer? {
        let answer = handshake(target, headers: headers, early: early)
        return answer?.status == 101 ? nil : answer
    }

    /// Asks to become a WebSocket and gives back the answer, whatever it is.
    func handshake(_ target: String = "/ws", headers: [String] = [], early: [UInt8] = []) -> Answer? {
        let lines = ["GET \(target) HTTP/1.1", "Host: localhost"] + Self.handshake + headers
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + early)
        return readAnswer()
    }

    /// A frame as a client sends it, masked. RSV1 may be set in the opcode.
    static func frame(_ opcode: UInt8, _ payload: [UInt8], ends: Bool = true, masked: Bool = true) -> [UInt8] {
        var bytes = [(ends ? 0x80 : 0) | opcode]
        let mask: UInt8 = masked ? 0x80 : 0
        switch payload.count {
        case ..<126: bytes.append(mask | UInt8(payload.count))
        case ..<65_536: bytes += [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        if !masked { return bytes + payload }
        let key: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        return bytes + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    /// Reads one frame; nil when the server hung up.
    func readFrame() -> WireFrame? {
        guard let head = take(2) else { return nil }
        var count = Int(head[1] & 0x7F)
        if count >= 126 {
            guard let more = take(count == 126 ? 2 : 8) else { return nil }
            count = more.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let payload = take(count) else { return nil }
        return WireFrame(opcode: head[0] & 0x0F, payload: payload, isCompressed: head[0] & 0x40 != 0)
    }

    /// Reads one frame that is not a ping; answers pings on the way, but does not live on them.
    func readMessage(answeringPings: Bool = true) -> WireFrame? {
        let deadline = MonotonicClock.now + 8_000_000_000
        while let frame = readFrame() {
            if frame.opcode != 9 { return frame }
            if MonotonicClock.now > deadline { return nil }
            if answeringPings { send(Self.frame(10, frame.payload)) }
        }
        return nil
    }
}
