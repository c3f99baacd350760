/// A request made of values instead of bytes from a socket.
final class MadeRequest: RequestSource {
    let method: HTTPMethod
    let asksForWebSocket: Bool
    let peer = PeerAddress(text: "127.0.0.1", isLoopback: true)

    private let path: HeldBytes
    private let body: HeldBytes
    private let headers: [(name: String, value: HeldBytes)]
    private let query: [(name: String, value: HeldBytes)]

    init(_ method: HTTPMethod, _ target: String, headers: [(String, String)], body: [UInt8]) {
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = HeldBytes(Array(parts[0].utf8))
        query = (parts.count > 1 ? parts[1].split(separator: "&") : []).map { parameter in
            let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? sides[1].utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } : []
            return (String(sides[0]), HeldBytes(value))
        }
        self.headers = headers.map { ($0.0.lowercased(), HeldBytes(Array($0.1.utf8))) }
        self.body = HeldBytes(body)
        asksForWebSocket = headers.contains { $0.0.lowercased() == "upgrade" && $0.1.lowercased() == "websocket" }
    }

    var rawPath: UnsafeRawBufferPointer { path.bytes }
    var bodyBytes: UnsafeRawBufferPointer { body.bytes }

    func headerBytes(_ name: StaticString) -> UnsafeRawBufferPointer? {
        let wanted = name.description.lowercased()
        return headers.first { $0.name == wanted }?.value.bytes
    }

    func queryBytes(_ name: StaticString) -> UnsafeRawBufferPointer? {
        let wanted = name.description
        return query.first { $0.name == wanted }?.value.bytes
    }
}

/// Bytes at an address that stays the same as long as the object lives.
private final class HeldBytes {
    private let memory: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
}
