/// Where one OSC packet ends and the next begins on a stream.
enum OSCFraming {
    /// SLIP's END, and what stands for it inside a packet.
    fileprivate static let end: UInt8 = 0xc0
    fileprivate static let escape: UInt8 = 0xdb
    fileprivate static let escapedEnd: UInt8 = 0xdc
    fileprivate static let escapedEscape: UInt8 = 0xdd

    /// The bytes of a packet with what marks its length or ends.
    static func frame(_ packet: [UInt8], isSLIP: Bool) -> [UInt8] {
        guard isSLIP else { return withUnsafeBytes(of: UInt32(packet.count).bigEndian) { Array($0) } + packet }
        var bytes: [UInt8] = [end]
        for byte in packet {
            switch byte {
            case end: bytes += [escape, escapedEnd]
            case escape: bytes += [escape, escapedEscape]
            default: bytes.append(byte)
            }
        }
        bytes.append(end)
        return bytes
    }
}

/// Takes packets out of a stream, whichever way they are marked: one that begins with END, or with a packet itself, is SLIP.
/// A length that begins with one of these bytes would be one of 500 megabytes and more.
struct OSCStreamReader {
    /// The stream can't be followed any more.
    struct Broken: Error, Equatable {
        let reason: String
    }

    /// Longer packets break the stream off.
    static let maximumPacket = 64 << 10

    private var isSLIP: Bool?
    private var bytes: [UInt8] = []
    private var isEscaped = false

    /// Adds what was read; returns the packets that are now whole.
    mutating func read(_ more: [UInt8]) throws(Broken) -> [[UInt8]] {
        guard let first = more.first else { return [] }
        let isSLIP = isSLIP ?? [OSCFraming.end, UInt8(ascii: "/"), UInt8(ascii: "#")].contains(first)
        self.isSLIP = isSLIP
        return isSLIP ? try readSLIP(more) : try readLengths(more)
    }

    private mutating func readLengths(_ more: [UInt8]) throws(Broken) -> [[UInt8]] {
        bytes += more
        var packets: [[UInt8]] = []
        var start = 0
        while bytes.count - start >= 4 {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= Self.maximumPacket else {
                throw Broken(reason: "a packet of \(length) bytes; at most \(Self.maximumPacket) are taken")
            }
            guard bytes.count - start - 4 >= length else { break }
            if length > 0 { packets.append(Array(bytes[start + 4..<start + 4 + length])) }
            start += 4 + length
        }
        bytes.removeFirst(start)
        return packets
    }

    private mutating func readSLIP(_ more: [UInt8]) throws(Broken) -> [[UInt8]] {
        var packets: [[UInt8]] = []
        for byte in more {
            switch (byte, isEscaped) {
            case (OSCFraming.end, _):
                // An END before and after each packet leaves empty ones between two.
                if !bytes.isEmpty { packets.append(bytes) }
                bytes.removeAll()
                isEscaped = false
            case (OSCFraming.escape, false): isEscaped = true
            case (OSCFraming.escapedEnd, true): append(OSCFraming.end)
            case (OSCFraming.escapedEscape, true): append(OSCFraming.escape)
            default: append(byte)
            }
            guard bytes.count <= Self.maximumPacket else {
                throw Broken(reason: "a packet of more than \(Self.maximumPacket) bytes")
            }
        }
        return packets
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        isEscaped = false
    }
}
