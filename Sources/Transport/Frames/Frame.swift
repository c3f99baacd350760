/// One finished message to any number of clients: encoded once, shared by reference.
///
///     encoder.encode(change, into: &scratch)          // the same array each time: no allocation
///     let frame = Frame(event: "change", id: EventID(epoch: boot, number: 43), payload: scratch)
///     channel.publish(frame)
///     return .response(HTTPResponse(status: 200, json: frame))
///
/// A server's WebSocket frames are not masked, so header and payload are the same bytes for every client. They lie in one
/// run of one allocation of exactly the right size, which also serves as the body of an HTTP answer and, with `event` and
/// `id` put in front by whoever reads it, as a server-sent event. Copying a `Frame` copies one reference.
///
/// @unchecked: the storage is written while it is made, before anyone else can have a reference to it, and never again.
package struct Frame: @unchecked Sendable {
    let storage: FrameStorage

    init(_ storage: FrameStorage) {
        self.storage = storage
    }

    /// Copies the payload into a frame.
    ///
    /// - Parameters:
    ///   - event: the type of the message, told to event streams as `event:`. Must not hold a line break.
    ///   - id: told to event streams as `id:`.
    ///   - payload: UTF-8 text. Line breaks are allowed; each makes one more `data:` line on an event stream.
    package init(event: StaticString, id: EventID? = nil, payload: UnsafeRawBufferPointer) {
        storage = FrameStorage.make(
            event: event, id: id, opcode: Opcode.text, payload: payload, copies: Self.copies(payload.count))
    }

    /// As above, from an array.
    package init(event: StaticString, id: EventID? = nil, payload: [UInt8]) {
        self = payload.withUnsafeBytes { Frame(event: event, id: id, payload: $0) }
    }

    /// As above, from a string.
    package init(event: StaticString, id: EventID? = nil, payload: String) {
        var payload = payload
        self = payload.withUTF8 { Frame(event: event, id: id, payload: UnsafeRawBufferPointer($0)) }
    }

    /// A binary message. It has no meaning to an event stream.
    package init(binary payload: UnsafeRawBufferPointer) {
        storage = FrameStorage.make(
            event: "", id: nil, opcode: Opcode.binary, payload: payload, copies: Self.copies(payload.count))
    }

    /// A control frame for one client: it has no meaning to an event stream.
    init(control opcode: UInt8, payload: [UInt8]) {
        storage = payload.withUnsafeBytes {
            FrameStorage.make(event: "", id: nil, opcode: opcode, payload: $0, copies: nil)
        }
    }

    /// Room for the compressed forms of a payload of that size.
    private static func copies(_ payloadCount: Int) -> DeflatedCopies? {
        deflatedSizes.contains(payloadCount) ? DeflatedCopies() : nil
    }

    /// The type of the message.
    package var event: StaticString { storage.header.event }

    /// Where it stands in history.
    package var id: EventID? { storage.header.id }

    /// Bytes of payload.
    package var payloadCount: Int { storage.header.payloadCount }

    /// The payload; the pointer is good as long as the closure runs.
    package func withPayload<R, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try withExtendedLifetime(storage) { storage throws(E) in try body(storage.payload) }
    }

    /// True when both are the very same bytes in memory.
    package func isSame(as other: Frame) -> Bool { storage === other.storage }
}
