import CWslay

/// Receives the messages of a connection while its bytes are parsed.
protocol MessageSink: AnyObject {
    /// False has a binary message refused at its first frame.
    var acceptsBinary: Bool { get }
    func received(text: UnsafeRawBufferPointer)
    func received(binary: UnsafeRawBufferPointer)
}

/// Turns incoming WebSocket bytes into whole, checked messages: the owner of one wslay context.
///
/// It is lent to a connection while a message is under way and given back between two messages, so that an idle connection
/// costs no 8 KB of parser. wslay checks masks, lengths, fragments and UTF-8 and answers pings and the peer's close; what
/// it wants to send is left in `replies`. It never sees what we send otherwise.
final class MessageParser {
    /// How things stand after some bytes.
    enum Outcome: Equatable {
        /// Between two messages: nothing of the input is kept.
        case boundary
        /// Within a message.
        case midway
        /// The peer has closed; `replies` holds the answer.
        case closed
        /// The peer has broken a rule: close with this code.
        case violation(UInt16, reason: String)
    }

    /// True when a message, or a frame between two messages, has ended since the last `parse` began.
    private(set) var hasPassedBoundary = false
    /// Whole frames that must be sent: pongs, the answer to a close.
    private(set) var replies: [UInt8] = []

    private let messageLimit: Int
    private let fragmentLimit: Int
    /// Shared by the parsers of a loop: a message is unpacked and told in one go.
    private let inflater: Inflater
    private var context: wslay_event_context_ptr?
    private var input = UnsafeRawBufferPointer(start: nil, count: 0)
    private var sink: (any MessageSink)?
    private var violation: Outcome?

    // Where wslay stands, which it does not tell: bytes given, bytes of finished frames, and the frame under way.
    private var given = 0
    private var finished = 0
    private var frameSize = 0
    private var fragments = 0
    private var isWithinMessage = false
    private var frameEndsMessage = false
    private var frameIsControl = false

    init(messageLimit: Int, fragmentLimit: Int, inflater: Inflater) {
        self.inflater = inflater
        self.messageLimit = messageLimit
        self.fragmentLimit = fragmentLimit
        var callbacks = wslay_event_callbacks()
        callbacks.recv_callback = giveBytes
        callbacks.send_callback = takeBytes
        callbacks.on_frame_recv_start_callback = beginFrame
        callbacks.on_frame_recv_end_callback = endFrame
        callbacks.on_msg_recv_callback = takeMessage
        let failure = wslay_event_context_server_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque())
        precondition(failure == 0, "out of memory for a WebSocket parser")
        wslay_event_config_set_max_recv_msg_length(context, UInt64(messageLimit))
    }

    deinit { wslay_event_context_free(context) }

    /// Whether messages may come compressed; to be said before the first byte of a connection.
    func allow(compressed: Bool) {
        // wslay counts RSV1 as the highest of three bits.
        wslay_event_config_set_allowed_rsv_bits(context, compressed ? 0b100 : 0)
    }

    /// Parses the bytes, calling the sink for each whole message.
    func parse(_ bytes: UnsafeRawBufferPointer, into sink: any MessageSink) -> Outcome {
        input = bytes
        hasPassedBoundary = false
        self.sink = sink
        let failure = wslay_event_recv(context)
        input = UnsafeRawBufferPointer(start: nil, count: 0)
        self.sink = nil
        if let violation { return violation }
        if failure != 0 { return .violation(CloseCode.protocolError, reason: "not a frame of RFC 6455") }
        if wslay_event_want_write(context) != 0 { _ = wslay_event_send(context) }
        if wslay_event_get_read_enabled(context) == 0 {
            if wslay_event_get_close_received(context) != 0 { return .closed }
            return breach
        }
        return given == finished && !isWithinMessage ? .boundary : .midway
    }

    /// Hands over what must be sent.
    func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    /// The rule that wslay saw broken, by the code it would close with.
    private var breach: Outcome {
        switch wslay_event_get_status_code_sent(context) {
        case CloseCode.notUTF8: .violation(CloseCode.notUTF8, reason: "text must be UTF-8")
        case CloseCode.tooBig:
            .violation(CloseCode.tooBig, reason: "a message may have at most \(messageLimit) bytes")
        default: .violation(CloseCode.protocolError, reason: "not a frame of RFC 6455")
        }
    }
}

// MARK: What wslay calls

extension MessageParser {
    fileprivate func give(to buffer: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        let count = min(capacity, input.count)
        guard count > 0 else {
            wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
            return -1
        }
        UnsafeMutableRawPointer(buffer).copyMemory(from: input.baseAddress!, byteCount: count)
        input = UnsafeRawBufferPointer(rebasing: input[count...])
        given += count
        return count
    }

    fileprivate func begin(opcode: UInt8, ends: Bool, payloadCount: UInt64) {
        let extended = payloadCount < 126 ? 0 : payloadCount < 65_536 ? 2 : 8
        // Two bytes, the length, the mask, the payload.
        frameSize = 2 + extended + 4 + Int(payloadCount)
        frameIsControl = opcode >= Opcode.close
        frameEndsMessage = ends
        if frameIsControl { return }
        isWithinMessage = true
        fragments += 1
        if opcode == Opcode.binary, sink?.acceptsBinary != true {
            refuse(CloseCode.unsupported, "messages are text here")
        } else if fragments > fragmentLimit {
            refuse(CloseCode.policy, "a message may have at most \(fragmentLimit) fragments")
        }
    }

    fileprivate func endOfFrame() {
        finished += frameSize
        if !frameIsControl, frameEndsMessage {
            isWithinMessage = false
            fragments = 0
        }
        if !isWithinMessage { hasPassedBoundary = true }
    }

    fileprivate func message(opcode: UInt8, isCompressed: Bool, _ bytes: UnsafeRawBufferPointer) {
        if violation != nil { return }
        if isCompressed { return unpack(opcode: opcode, bytes) }
        if opcode == Opcode.text {
            sink?.received(text: bytes)
        } else if opcode == Opcode.binary {
            sink?.received(binary: bytes)
        } else if opcode == Opcode.close, bytes.count == 1 {
            // Half a code; wslay takes it for none.
            refuse(CloseCode.protocolError, "a close frame has no code or two bytes of it")
        }
    }

    /// Tells what a compressed message says; what wslay checks of plain text is checked here.
    private func unpack(opcode: UInt8, _ bytes: UnsafeRawBufferPointer) {
        switch inflater.inflate(bytes) {
        case .message(let message):
            if opcode == Opcode.text, !UTF8Check.isValid(message) {
                return refuse(CloseCode.notUTF8, "text must be UTF-8")
            }
            self.message(opcode: opcode, isCompressed: false, message)
        case .tooBig:
            refuse(CloseCode.tooBig, "a message may have at most \(messageLimit) bytes")
        case .broken:
            refuse(CloseCode.notUTF8, "a compressed message must be raw deflate")
        }
    }

    fileprivate func keep(_ bytes: UnsafeRawBufferPointer) {
        replies.append(contentsOf: bytes)
    }

    private func refuse(_ code: UInt16, _ reason: String) {
        violation = .violation(code, reason: reason)
        wslay_event_shutdown_read(context)
    }
}

private func parser(_ user: UnsafeMutableRawPointer?) -> MessageParser {
    Unmanaged<MessageParser>.fromOpaque(user!).takeUnretainedValue()
}

private func giveBytes(
    _ context: wslay_event_context_ptr?, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ flags: Int32,
    _ user: UnsafeMutableRawPointer?
) -> Int {
    parser(user).give(to: buffer!, capacity: capacity)
}

private func takeBytes(
    _ context: wslay_event_context_ptr?, _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ flags: Int32,
    _ user: UnsafeMutableRawPointer?
) -> Int {
    parser(user).keep(UnsafeRawBufferPointer(start: bytes, count: count))
    return count
}

private func beginFrame(
    _ context: wslay_event_context_ptr?, _ frame: UnsafePointer<wslay_event_on_frame_recv_start_arg>?,
    _ user: UnsafeMutableRawPointer?
) {
    let frame = frame!.pointee
    parser(user).begin(opcode: frame.opcode, ends: frame.fin != 0, payloadCount: frame.payload_length)
}

private func endFrame(_ context: wslay_event_context_ptr?, _ user: UnsafeMutableRawPointer?) {
    parser(user).endOfFrame()
}

private func takeMessage(
    _ context: wslay_event_context_ptr?, _ message: UnsafePointer<wslay_event_on_msg_recv_arg>?,
    _ user: UnsafeMutableRawPointer?
) {
    let message = message!.pointee
    parser(user).message(
        opcode: message.opcode, isCompressed: message.rsv & 0b100 != 0,
        UnsafeRawBufferPointer(start: message.msg, count: message.msg_length))
}
