extension Frame {
    /// Bytes that are whole WebSocket frames already, as wslay makes them.
    init(finished bytes: [UInt8]) {
        storage = bytes.withUnsafeBytes { FrameStorage.make(finished: $0) }
    }
}

extension FrameStorage {
    /// Copies bytes that bring their own header.
    static func make(finished bytes: UnsafeRawBufferPointer) -> FrameStorage {
        let made = create(minimumCapacity: bytes.count) { _ in
            FrameHead(event: "", id: nil, headerCount: 0, payloadCount: bytes.count, copies: nil)
        }
        let storage = unsafeDowncast(made, to: FrameStorage.self)
        storage.withUnsafeMutablePointerToElements { place in
            if let source = bytes.baseAddress {
                UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: bytes.count)
            }
        }
        return storage
    }
}
