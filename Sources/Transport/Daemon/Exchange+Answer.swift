import CMicroHTTPD

extension Exchange {
    /// Does what the handler decided. False closes the connection.
    func perform(_ answer: HTTPAnswer) -> Bool {
        switch answer {
        case .response(let response):
            return send(response)
        case .prepared(let prepared, let status):
            phase = .answered
            return prepared.handle.queue(on: connection, status: status ?? prepared.status)
        case .webSocket(let session, let subprotocol):
            return upgrade(to: session, subprotocol: subprotocol)
        case .eventStream(let session):
            return stream(to: session)
        case .deferred(let start):
            return sleep(until: start)
        }
    }

    /// Sends an answer; the connection stays open for the next request.
    func send(_ response: HTTPResponse) -> Bool {
        phase = .answered
        watch.arm(service.configuration.answerDeadline)
        if !service.isDraining, let shelved = shelf.take(for: response) {
            self.shelved = shelved
            return shelved.handle.queue(on: connection, status: response.status)
        }
        return ResponseHandle(response, closes: service.isDraining).queue(on: connection, status: response.status)
    }

    private func sleep(until start: (DeferredAnswer) -> Void) -> Bool {
        let suspension = Suspension(of: connection, in: service.suspensions)
        phase = .sleeping(suspension)
        watch.disarm()
        // First asleep, then the question: the answer may come before `start` returns.
        MHD_suspend_connection(connection)
        service.suspensions.insert(suspension)
        if service.isDraining { suspension.abandon() }
        start(DeferredAnswer(suspension))
        return true
    }

    // MARK: Streams

    private func upgrade(to session: any StreamSession, subprotocol: StaticString?) -> Bool {
        guard head.namesWebSocket, let key = head.value(.key) else {
            return send(
                Problem(426, "websocket-only", "This address speaks WebSocket only.")
                    .with(header: "Upgrade", "websocket").response)
        }
        phase = .answered
        let subscriber = Subscriber(on: service.loops.next(), isEventStream: false, remoteAddress: peer.text)
        let deflate = service.configuration.deflates ? DeflateOffer.accept(offeredExtensions) : nil
        upgrade = PendingUpgrade(session: session, subscriber: subscriber, deflate: deflate)
        var headers = [HTTPResponse.Header("Sec-WebSocket-Accept", HandshakeAnswer.accept(key))]
        if let subprotocol {
            headers.append(HTTPResponse.Header("Sec-WebSocket-Protocol", subprotocol.description))
        }
        if let deflate { headers.append(HTTPResponse.Header("Sec-WebSocket-Extensions", deflate.header)) }
        return ResponseHandle(
            upgrade: handOverUpgraded, context: Unmanaged.passUnretained(self).toOpaque(), headers: headers
        ).queue(on: connection, status: 101)
    }

    /// The upgraded socket is ours: gives it to its loop and the connection back to the library.
    ///
    /// The loop gets a descriptor of its own. So the library's memory for the connection, some 16 KB, is free at once, its thread
    /// pool knows nothing of WebSockets, and stopping it waits for none of them.
    fileprivate func handOver(_ socket: Int32, early: UnsafeRawBufferPointer) {
        guard let upgrade else { return }
        self.upgrade = nil
        guard let own = SocketOptions.duplicate(socket) else {
            service.configuration.log("no file descriptor left for a WebSocket from \(peer.text)")
            return
        }
        isHandedOver = true
        let handover = WebSocketHandover(
            socket: own, early: Array(early), deflate: upgrade.deflate, subscriber: upgrade.subscriber,
            session: upgrade.session, ledger: service.ledger)
        upgrade.subscriber.loop.deliver(.adopt(handover))
    }

    private func stream(to session: any StreamSession) -> Bool {
        phase = .answered
        watch.disarm()
        SocketOptions.prepareForStream(watch.socket, unsentLowWater: service.configuration.unsentLowWater)
        let subscriber = Subscriber(on: service.loops.next(), isEventStream: true, remoteAddress: peer.text)
        let feed = EventStreamFeed(
            to: subscriber, on: connection, outboxLimit: service.configuration.outboxLimit)
        // Before the answer is queued: the library may be done with the stream before the loop has heard of it.
        let handover = EventStreamHandover(feed: feed, subscriber: subscriber, session: session)
        guard subscriber.loop.deliver(.adopt(handover)) else { return false }
        return feed.makeResponse().queue(on: connection, status: 200)
    }
}

/// A WebSocket that was promised in a 101 answer.
struct PendingUpgrade {
    let session: any StreamSession
    let subscriber: Subscriber
    let deflate: DeflateOffer.Agreement?
}

private func handOverUpgraded(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ request: UnsafeMutableRawPointer?,
    _ early: UnsafePointer<CChar>?, _ earlyCount: Int, _ socket: Int32, _ handle: OpaquePointer?
) {
    Unmanaged<Exchange>.fromOpaque(context!).takeUnretainedValue()
        .handOver(socket, early: UnsafeRawBufferPointer(start: early, count: earlyCount))
    tp_close_upgraded(handle)
}
