import Glibc

/// One WebSocket on its loop.
///
/// It owns its socket from the moment it is made until `release`. An idle one holds no buffer and no parser.
final class WebSocketConnection: Connection {
    /// How far the end has come.
    enum Phase: Equatable {
        case open
        /// A close frame waits in the outbox; nothing is sent after it and nothing that comes in counts.
        case closing
        /// The close frame is out and our side is shut; waiting for the peer to hang up.
        case shut
    }

    /// Pings left unanswered after which the peer is taken for dead.
    private static let patience = 2

    let socket: Int32
    private let ledger: ConnectionLedger
    /// What the peer sent together with its handshake.
    private var early: [UInt8]
    /// The window for which messages are compressed; nil when they go as they are.
    private let window: DeflateWindow?
    private var phase = Phase.open
    private(set) var outbox: Outbox
    private var watchesOutput = false
    /// Lent while a message is under way.
    private var parser: MessageParser?
    private var messageBegan: Int64 = 0
    private var unanswered = 0

    init(_ handover: WebSocketHandover, on core: LoopCore) {
        socket = handover.socket
        ledger = handover.ledger
        early = handover.early
        window = handover.deflate?.window
        outbox = Outbox(limit: core.configuration.outboxLimit)
        super.init(handover.subscriber, session: handover.session, on: core)
    }

    private var token: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    override func start() -> Bool {
        SocketOptions.prepareForStream(socket, unsentLowWater: core.configuration.unsentLowWater)
        guard core.poller.watch(socket: socket, token: token) else { return false }
        if !early.isEmpty {
            let bytes = early
            early = []
            bytes.withUnsafeBytes { take($0) }
        }
        return true
    }

    override func release() {
        core.poller.forget(socket: socket)
        Glibc.close(socket)
        parser = nil
        outbox = Outbox(limit: 0)
        ledger.leave(subscriber.remoteAddress)
    }

    override func ready(_ event: Poller.Event) {
        if event.isReadable || event.isBroken { read() }
        if event.isWritable, !isOver { core.touch(self) }
    }

    override func beat() {
        if phase != .open { return }
        if unanswered >= Self.patience { return finish() }
        if parser != nil, core.now - messageBegan > core.configuration.messageDeadline {
            return close(code: CloseCode.policy, reason: "a message took too long to arrive")
        }
        unanswered += 1
        append(Frame(control: Opcode.ping, payload: []), topic: nil)
        core.touch(self)
    }

    override func close(code: UInt16, reason: String) {
        guard phase == .open else { return }
        queueLast(Frame(closing: code, reason: reason))
    }

    // MARK: Out

    override func append(_ frame: Frame, topic: Outbox.Topic?) {
        guard phase == .open else { return }
        var frame = frame
        if let window, !outbox.skips(topic) { frame = frame.deflated(window, by: &core.deflaters) }
        if outbox.append(frame, topic: topic) == .hopeless { finish() }
    }

    override func skip(_ topic: Outbox.Topic, count: Int) {
        for _ in 0..<count { outbox.skip(topic) }
    }

    override func rejoined(_ topic: Outbox.Topic) {
        outbox.rejoined(topic)
    }

    /// Puts in the frame after which nothing is sent.
    private func queueLast(_ frame: Frame) {
        phase = .closing
        core.limitGoodbye(of: self)
        if outbox.append(frame, topic: nil) == .hopeless { return finish() }
        core.touch(self)
    }

    override func flush() {
        while !outbox.isEmpty {
            let sent = write()
            if sent < 0 {
                if sent == -Int(EINTR) { continue }
                if sent != -Int(EAGAIN) { return finish() }
                return watchOutput(true)
            }
            let waiting = outbox.byteCount
            outbox.wrote(sent)
            // Less than was offered means that the kernel is full: it says when there is room again.
            if sent < waiting, outbox.written > 0 { return watchOutput(true) }
        }
        watchOutput(false)
        if phase == .closing {
            phase = .shut
            shutdown(socket, Int32(SHUT_WR))
        } else if phase == .open, let stale = outbox.nextResync() {
            ask(for: stale)
        }
    }

    /// Offers what waits to the kernel in one call; the number of bytes it took, or the error as a negative number.
    private func write() -> Int {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        if outbox.count == 1 {
            let bytes = outbox.firstBytes
            let count = send(socket, bytes.baseAddress, bytes.count, flags)
            return count < 0 ? -Int(errno) : count
        }
        var message = msghdr()
        message.msg_iov = core.parts.baseAddress
        message.msg_iovlen = outbox.fill(core.parts)
        let count = sendmsg(socket, &message, flags)
        return count < 0 ? -Int(errno) : count
    }

    private func watchOutput(_ wanted: Bool) {
        if wanted == watchesOutput { return }
        watchesOutput = wanted
        core.poller.change(socket: socket, input: true, output: wanted, token: token)
    }
}

// MARK: In

extension WebSocketConnection: MessageSink {
    private func read() {
        let count = recv(socket, core.readBuffer.baseAddress, core.readBuffer.count, Int32(MSG_DONTWAIT))
        if count == 0 { return finish() }
        if count < 0 {
            if errno != EAGAIN && errno != EINTR { finish() }
            return
        }
        take(UnsafeRawBufferPointer(rebasing: core.readBuffer[..<count]))
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        // After our goodbye the only thing to wait for is the peer's end.
        guard phase == .open else { return }
        unanswered = 0
        if parser == nil {
            parser = core.parsers.borrow(compressed: window != nil)
            messageBegan = core.now
        }
        guard let parser else { return }
        let outcome = parser.parse(bytes, into: self)
        if isOver { return }
        let replies = parser.takeReplies()
        switch outcome {
        case .boundary:
            self.parser = nil
            core.parsers.giveBack(parser)
            answer(replies)
        case .midway:
            // What is under way now has begun with these bytes.
            if parser.hasPassedBoundary { messageBegan = core.now }
            answer(replies)
        case .closed:
            self.parser = nil
            if phase == .open { queueLast(Frame(finished: replies)) }
        case .violation(let code, let reason):
            self.parser = nil
            close(code: code, reason: reason)
        }
    }

    private func answer(_ replies: [UInt8]) {
        if replies.isEmpty { return }
        append(Frame(finished: replies), topic: nil)
        if !isOver { core.touch(self) }
    }

    func received(text: UnsafeRawBufferPointer) {
        guard phase == .open else { return }
        session?.received(text: text, from: subscriber)
    }

    var acceptsBinary: Bool { session?.acceptsBinary ?? false }

    func received(binary: UnsafeRawBufferPointer) {
        guard phase == .open else { return }
        session?.received(binary: binary, from: subscriber)
    }
}
