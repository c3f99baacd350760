/// The messages around a stream that do not read a panel.
extension RecordEncoder {
    /// The first message of every stream.
    ///
    /// - Parameters:
    ///   - boot: the id of this life of the server.
    ///   - client: what the server calls this client.
    ///   - heartbeat: seconds between two signs of life.
    package static func hello(
        boot: String, server: String, client: String, heartbeat: Double, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("type")
        writer.string(literal: "hello")
        writer.key("boot")
        writer.string(boot)
        writer.key("server")
        writer.string(server)
        writer.key("client")
        writer.string(client)
        writer.key("heartbeat")
        writer.number(heartbeat)
        writer.endObject()
    }

    /// The last message of a stream the server ends.
    package static func bye(reason: String, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("type")
        writer.string(literal: "bye")
        writer.key("reason")
        writer.string(reason)
        writer.endObject()
    }

    /// An answer's body as a message: `{"type":"reply","ref":7,"status":200, …the body's members…}`.
    ///
    /// A problem's own `type` and `status` give way to those of the message.
    ///
    /// - Parameter body: a JSON object made by this server.
    package static func socketReply(
        ref: Int64?, status: Int, body: UnsafeRawBufferPointer, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("type")
        writer.string(literal: "reply")
        if let ref {
            writer.key("ref")
            writer.number(Int(ref))
        }
        writer.key("status")
        writer.number(status)
        if status < 400 {
            writer.members(of: body)
        } else {
            writeProblem(body, into: &writer)
        }
        writer.endObject()
    }

    private static func writeProblem(_ body: UnsafeRawBufferPointer, into writer: inout JSONWriter) {
        var scanner = JSONScanner(body)
        guard (try? scanner.beginObject()) != nil else { return }
        while let key = try? scanner.nextKey(), let value = try? scanner.rawValue() {
            switch key {
            case "type", "status": continue
            default:
                writer.key(escaping: key.string)
                writer.raw(value)
            }
        }
    }
}
