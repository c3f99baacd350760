import CZlib

/// Unpacks one message at a time, each for itself: the owner of a zlib stream, used by one thread.
///
/// Limit: the bytes a message may have; what would be more is given up at that size, however small it came.
final class Inflater {
    enum Outcome {
        /// The message; good until the next call.
        case message(UnsafeRawBufferPointer)
        case tooBig
        /// Not what deflate makes.
        case broken
    }

    private let limit: Int
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var output: UnsafeMutableRawBufferPointer

    init(limit: Int) {
        self.limit = limit
        stream.initialize(to: z_stream())
        let failure = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(failure == Z_OK, "out of memory to unpack messages")
        output = .allocate(byteCount: min(limit, 8_192) + 1, alignment: 1)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Unpacks a message that came without its last four bytes (RFC 7692, 7.2.2).
    func inflate(_ input: UnsafeRawBufferPointer) -> Outcome {
        inflateReset(stream)
        var count = 0
        if let failure = take(input, &count) { return failure }
        // One stored block of nothing: what every message ends with.
        var end: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0xFF, 0xFF)
        if let failure = withUnsafeBytes(of: &end, { take($0, &count) }) { return failure }
        return .message(UnsafeRawBufferPointer(rebasing: output[..<count]))
    }

    private func take(_ input: UnsafeRawBufferPointer, _ count: inout Int) -> Outcome? {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(input.count)
        while true {
            stream.pointee.next_out = (output.baseAddress! + count).assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(output.count - count)
            let outcome = CZlib.inflate(stream, Z_SYNC_FLUSH)
            count = output.count - Int(stream.pointee.avail_out)
            if count > limit { return .tooBig }
            switch outcome {
            case Z_STREAM_END:
                // A block marked as the last one: another may follow (RFC 7692, 7.2.3.4).
                inflateReset(stream)
                if stream.pointee.avail_in == 0 { return nil }
            case Z_OK, Z_BUF_ERROR:
                if stream.pointee.avail_out > 0 { return stream.pointee.avail_in == 0 ? nil : .broken }
                grow()
            default:
                return .broken
            }
        }
    }

    private func grow() {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: min(limit, 2 * output.count) + 1, alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(output))
        output.deallocate()
        output = larger
    }
}
