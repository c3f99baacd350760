/// A frame as a server-sent event (WHATWG HTML, 9.2).
enum EventStreamText {
    /// What a stream begins with: how long a browser waits before it connects again.
    static let opening = Array("retry: 1000\n\n".utf8)
    /// A line that says nothing, so that a dead connection is noticed.
    static let comment = Array(":\n\n".utf8)

    /// Adds the event to `text`.
    static func append(_ frame: Frame, to text: inout [UInt8]) {
        let head = frame.storage.header
        text.reserveCapacity(text.count + head.payloadCount + 96)
        if head.event.utf8CodeUnitCount > 0 {
            text.append(contentsOf: "event: ".utf8)
            text.append(
                contentsOf: UnsafeBufferPointer(start: head.event.utf8Start, count: head.event.utf8CodeUnitCount))
            text.append(UInt8(ascii: "\n"))
        }
        if let id = head.id {
            text.append(contentsOf: "id: ".utf8)
            text.append(contentsOf: id.epoch.utf8)
            text.append(UInt8(ascii: ":"))
            text.append(contentsOf: String(id.number).utf8)
            text.append(UInt8(ascii: "\n"))
        }
        frame.withPayload { appendData($0, to: &text) }
        text.append(UInt8(ascii: "\n"))
    }

    /// One `data:` line for each line of the payload.
    private static func appendData(_ payload: UnsafeRawBufferPointer, to text: inout [UInt8]) {
        var start = 0
        while true {
            var end = start
            while end < payload.count, payload[end] != UInt8(ascii: "\n"), payload[end] != UInt8(ascii: "\r") {
                end += 1
            }
            text.append(contentsOf: "data: ".utf8)
            text.append(contentsOf: UnsafeRawBufferPointer(rebasing: payload[start..<end]))
            text.append(UInt8(ascii: "\n"))
            if end == payload.count { return }
            // A carriage return and its line feed are one line's end.
            let isPair =
                payload[end] == UInt8(ascii: "\r") && end + 1 < payload.count && payload[end + 1] == UInt8(ascii: "\n")
            start = end + (isPair ? 2 : 1)
        }
    }
}
