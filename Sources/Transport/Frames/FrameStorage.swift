/// What is known about a frame's bytes.
struct FrameHead {
    let event: StaticString
    let id: EventID?
    /// Bytes of WebSocket header in front of the payload.
    let headerCount: Int
    let payloadCount: Int
    /// Where its compressed forms are kept; nil when it is not worth compressing.
    let copies: DeflatedCopies?
}

/// The one allocation behind a `Frame`: its head, then the WebSocket header, then the payload, in one run.
final class FrameStorage: ManagedBuffer<FrameHead, UInt8> {
    /// Allocates for exactly that many bytes and writes the header; the payload is the caller's to fill in.
    static func make(
        event: StaticString, id: EventID?, opcode: UInt8, payload: UnsafeRawBufferPointer, copies: DeflatedCopies?
    ) -> FrameStorage {
        let header = WebSocketHeader(opcode: opcode, payloadCount: payload.count)
        let made = create(minimumCapacity: header.count + payload.count) { _ in
            FrameHead(event: event, id: id, headerCount: header.count, payloadCount: payload.count, copies: copies)
        }
        let storage = unsafeDowncast(made, to: FrameStorage.self)
        storage.withUnsafeMutablePointerToElements { bytes in
            header.write(to: bytes)
            if let source = payload.baseAddress {
                UnsafeMutableRawPointer(bytes + header.count).copyMemory(from: source, byteCount: payload.count)
            }
        }
        return storage
    }

    /// Header and payload. Good as long as someone holds the frame.
    var wire: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes, count: header.headerCount + header.payloadCount)
    }

    /// The payload. Good as long as someone holds the frame.
    var payload: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes + header.headerCount, count: header.payloadCount)
    }

    /// How many bytes `wire` has.
    var wireCount: Int { header.headerCount + header.payloadCount }

    private var bytes: UnsafeMutablePointer<UInt8> { withUnsafeMutablePointerToElements { $0 } }
}
