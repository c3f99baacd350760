import CMicroHTTPD

/// One response object of libmicrohttpd: made from an answer, counted by reference between us and the connections it is
/// queued on.
///
/// @unchecked: it is changed only while it is made; the library's own reference count is locked.
struct ResponseHandle: ~Copyable, @unchecked Sendable {
    private let response: OpaquePointer

    /// An answer with a body.
    ///
    /// - Parameter closes: true ends the connection after this answer.
    init(_ answer: HTTPResponse, closes: Bool = false) {
        response = Self.body(answer.body)
        addSecurityHeaders()
        if let type = answer.contentType { add("Content-Type", type) }
        for header in answer.headers { add(header.name, header.value) }
        if closes { add("Connection", "close" as StaticString) }
    }

    /// An answer whose body is that memory, which must outlive the answer.
    init(memory: UnsafeMutableRawBufferPointer, contentType: StaticString) {
        response = Self.made(
            MHD_create_response_from_buffer(memory.count, memory.baseAddress, .RESPMEM_PERSISTENT))
        addSecurityHeaders()
        add("Content-Type", contentType)
    }

    /// The answer that turns a connection into a WebSocket; `handler` gets the socket.
    init(upgrade handler: MHD_UpgradeHandler, context: UnsafeMutableRawPointer, headers: [HTTPResponse.Header]) {
        response = Self.made(MHD_create_response_for_upgrade(handler, context))
        addSecurityHeaders()
        add("Upgrade", "websocket" as StaticString)
        for header in headers { add(header.name, header.value) }
    }

    /// An answer without a known end, read from `reader` until that says so; `release` is called when nothing more is read.
    init(
        reader: MHD_ContentReaderCallback, release: MHD_ContentReaderFreeCallback, context: UnsafeMutableRawPointer,
        blockSize: Int, headers: [HTTPResponse.Header]
    ) {
        let unknown = UInt64.max
        response = Self.made(MHD_create_response_from_callback(unknown, blockSize, reader, context, release))
        addSecurityHeaders()
        for header in headers { add(header.name, header.value) }
    }

    deinit { MHD_destroy_response(response) }

    /// Hands the answer to a connection; false when the library does not take it.
    func queue(on connection: OpaquePointer, status: UInt16) -> Bool {
        MHD_queue_response(connection, UInt32(status), response) == .YES
    }

    private func addSecurityHeaders() {
        for header in SecurityHeaders.all { add(header.name, header.value) }
    }

    private func add(_ name: StaticString, _ value: StaticString) {
        _ = MHD_add_response_header(response, name.characters, value.characters)
    }

    /// A value with a line break in it is left out by the library: nothing can be smuggled into the head.
    private func add(_ name: StaticString, _ value: String) {
        _ = MHD_add_response_header(response, name.characters, value)
    }

    private static func body(_ body: HTTPResponse.Body) -> OpaquePointer {
        switch body {
        case .none:
            return made(MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT))
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                // The library copies them at once, whatever the pointer's type says.
                made(
                    MHD_create_response_from_buffer(
                        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY))
            }
        case .fixed(let text):
            return made(
                MHD_create_response_from_buffer(
                    text.utf8CodeUnitCount, UnsafeMutableRawPointer(mutating: text.utf8Start), .RESPMEM_PERSISTENT))
        case .frame(let frame):
            let storage = frame.storage
            let payload = storage.payload
            return made(
                MHD_create_response_from_buffer_with_free_callback_cls(
                    payload.count, UnsafeMutableRawPointer(mutating: payload.baseAddress), releaseFrame,
                    Unmanaged.passRetained(storage).toOpaque()))
        }
    }

    private static func made(_ response: OpaquePointer?) -> OpaquePointer {
        guard let response else { fatalError("out of memory for an HTTP answer") }
        return response
    }
}

extension StaticString {
    /// The text as C wants it; literals end with a zero byte.
    var characters: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

private func releaseFrame(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<FrameStorage>.fromOpaque(context).release()
}
