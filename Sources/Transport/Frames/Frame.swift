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
package struct Frame: Sendable {
    let storage: FrameStorage

    /// Copies the payload into a frame.
    ///
    /// - Parameters:
    ///   - event: the type of the message, told to event streams as `event:`. Must not hold a line break.
    ///   - id: told to event streams as `id:`.
    ///   - payload: UTF-8 text. Line breaks are allowed; each makes one more `data:` line on an event stream.
    package init(event: StaticString, id: EventID? = nil, payload: UnsafeRawBufferPointer) {
        fatalError()
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

    /// The type of the message.
    package var event: StaticString { fatalError() }
    /// Where it stands in history.
    package var id: EventID? { fatalError() }
    /// Bytes of payload.
    package var payloadCount: Int { fatalError() }
    /// The payload; the pointer is good as long as the closure runs.
    package func withPayload<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

final class FrameStorage: Sendable {}
