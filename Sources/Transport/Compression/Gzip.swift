import CZlib

/// Compression of whole files, once at start: the owner of zlib.
enum Gzip {
    /// The bytes as a gzip file; nil when zlib fails, which only a lack of memory explains.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's own header instead of zlib's.
        let started = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return input.withUnsafeMutableBytes { source in
            var finished = false
            let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
                stream.next_in = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.avail_in = UInt32(source.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(bound)
                finished = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = bound - Int(stream.avail_out)
            }
            return finished ? output : nil
        }
    }
}
