/// One file of the table, with its answers.
struct StaticFile: Sendable {
    /// One way of sending it.
    struct Variant: Sendable {
        let tag: String
        let response: PreparedResponse

        /// True when an If-None-Match header lists this variant, or everything. Compared weakly (RFC 9110, 13.1.2).
        func isNamed(in header: String) -> Bool {
            header.split(separator: ",").contains { element in
                var name = element.trimmingBlanks
                if name.hasPrefix("W/") { name = name.dropFirst(2) }
                return name == "*" || name == tag
            }
        }
    }

    private let plain: Variant
    /// Only when it is smaller. Scripts and sheets travel without their comments; asked for plain, they are as they were written.
    private let compressed: Variant?

    init(path: String, bytes: [UInt8]) {
        let type = MediaType.of(path)
        let print = String(Self.fingerprint(bytes), radix: 16)
        let smaller = Gzip.compress(LeanSource.of(path, bytes)).flatMap { $0.count < bytes.count * 9 / 10 ? $0 : nil }
        plain = Self.variant(tag: "\"\(print)\"", type: type, bytes: bytes, encoding: nil, varies: smaller != nil)
        compressed = smaller.map {
            Self.variant(tag: "\"\(print)-gz\"", type: type, bytes: $0, encoding: "gzip", varies: true)
        }
    }

    /// The one to send to a client with that Accept-Encoding header.
    func variant(accepting header: String?) -> Variant {
        guard let compressed, let header, Self.acceptsGzip(header) else { return plain }
        return compressed
    }

    static func acceptsGzip(_ header: String) -> Bool {
        header.split(separator: ",").contains { element in
            let parts = element.split(separator: ";").map(\.trimmingBlanks)
            guard parts.first == "gzip" else { return false }
            // "q=0" in any of its spellings means: anything but this.
            return !parts.dropFirst().contains {
                $0.hasPrefix("q=0") && $0.dropFirst(2).allSatisfy { "0.".contains($0) }
            }
        }
    }

    private static func variant(
        tag: String, type: StaticString, bytes: [UInt8], encoding: String?, varies: Bool
    ) -> Variant {
        var headers = [HTTPResponse.Header("ETag", tag), HTTPResponse.Header("Cache-Control", "no-cache")]
        if varies { headers.append(HTTPResponse.Header("Vary", "Accept-Encoding")) }
        if let encoding { headers.append(HTTPResponse.Header("Content-Encoding", encoding)) }
        let body = HTTPResponse.Body.frame(Frame(event: "", payload: bytes))
        return Variant(
            tag: tag,
            response: PreparedResponse(HTTPResponse(status: 200, contentType: type, headers: headers, body: body)))
    }

    /// FNV-1a, 64 bits: tells versions of one file apart, and keeps no secret.
    private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
