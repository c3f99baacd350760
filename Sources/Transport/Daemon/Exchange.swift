import CMicroHTTPD
import Glibc

/// One HTTP connection and the request under way on it: from its first byte to its answer, then the next.
///
/// Made when the connection is accepted, freed when it is closed; nothing is allocated for a request beyond the first of
/// a size. It is used on the one library thread that serves the connection.
final class Exchange {
    /// How far the present request has come.
    enum Phase {
        /// Nothing of it is known yet.
        case waiting
        /// Its head is accepted and its body is arriving.
        case reading
        /// The connection sleeps until somebody gives the answer.
        case sleeping(Suspension)
        /// Its answer is on the way, or it was refused.
        case answered
    }

    let service: HTTPService
    let connection: OpaquePointer
    let watch: Watch
    /// True when this connection is one more than allowed: it only gets told so.
    let isSurplus: Bool

    var phase = Phase.waiting
    var head: RequestHead
    var body: [UInt8] = []
    /// Bytes of body that the request may have, and those that came beyond.
    var bodyLimit = 0
    var bodyExcess = 0
    var upgrade: PendingUpgrade?
    /// True once the socket belongs to a stream, which then also counts for the connection.
    var isHandedOver = false

    /// This thread's answers to use again, and the one under way.
    let shelf: ResponseShelf
    var shelved: ShelvedResponse?

    let peer: PeerAddress

    init(_ service: HTTPService, connection: OpaquePointer, peer: PeerAddress, isSurplus: Bool) {
        self.service = service
        self.connection = connection
        self.peer = peer
        self.isSurplus = isSurplus
        shelf = ResponseShelf.ofThisThread
        watch = Watch(socket: tp_socket(connection))
        head = RequestHead.none
    }

    /// One call of the library for the present request: its head, a part of its body, or its end. False closes the
    /// connection.
    func advance(
        path: UnsafePointer<CChar>, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        upload: UnsafePointer<CChar>?, uploadCount: UnsafeMutablePointer<Int>
    ) -> Bool {
        switch phase {
        case .waiting:
            watch.isBusy = true
            head = RequestHead(methodName: method.bytes, version: version.bytes, path: path.bytes)
            return begin()
        case .reading:
            if uploadCount.pointee == 0 { return complete() }
            let part = UnsafeRawBufferPointer(start: upload, count: uploadCount.pointee)
            uploadCount.pointee = 0
            return take(part)
        case .sleeping(let suspension):
            return send(suspension.takeAnswer())
        case .answered:
            return true
        }
    }

    /// The present request is over, however it ended; another may follow.
    func finish() {
        if case .waiting = phase { return }
        if case .sleeping(let suspension) = phase { suspension.abandon() }
        phase = .waiting
        watch.isBusy = false
        if let shelved {
            shelf.putBack(shelved)
            self.shelved = nil
        }
        body.removeAll(keepingCapacity: body.capacity <= 4_096)
        bodyExcess = 0
        upgrade = nil
        watch.arm(service.configuration.idleTimeout + service.configuration.headDeadline)
        service.ended()
    }

    // MARK: Head

    private func begin() -> Bool {
        watch.disarm()
        if service.isDraining { return refuse(Self.stopping) }
        if isSurplus { return refuse(Self.full) }
        MHD_get_connection_values_n(connection, .HEADER_KIND, noteHeader, Unmanaged.passUnretained(self).toOpaque())
        bodyLimit = head.announcesBody ? service.handler.bodyLimit(method: head.method, path: head.path) : 0
        if let problem = service.check(head, bodyLimit: bodyLimit, localAddress: { [self] in localAddress }) {
            return refuse(problem)
        }
        if head.announcesBody { watch.arm(service.configuration.bodyDeadline) }
        phase = .reading
        return true
    }

    /// Answers with the problem and closes: what follows on this connection is never read.
    private func refuse(_ problem: Problem) -> Bool {
        phase = .answered
        watch.arm(service.configuration.answerDeadline)
        return ResponseHandle(problem.response, closes: true).queue(on: connection, status: problem.status)
    }

    /// The address this connection came in on, as a Host header would give it.
    private var localAddress: String? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let peer = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(watch.socket, $0, &length) == 0 ? PeerAddress($0) : nil
            }
        }
        return peer?.hostText
    }

    // MARK: Body

    /// Takes a part of the body. A body that turns out too large is swallowed for a while, so that the client reads why.
    private func take(_ part: UnsafeRawBufferPointer) -> Bool {
        if bodyExcess == 0, body.count + part.count <= bodyLimit {
            body.append(contentsOf: part)
            return true
        }
        body = []
        bodyExcess += part.count
        return bodyExcess <= HTTPService.swallowed
    }

    private func complete() -> Bool {
        if bodyExcess > 0 { return refuse(Problem.tooLarge(limit: bodyLimit)) }
        watch.arm(service.configuration.answerDeadline)
        return perform(service.handler.answer(HTTPRequest(self)))
    }

    private static let stopping = Problem(503, "stopping", "The server is stopping.").with(header: "Retry-After", "2")
    private static let full = Problem(503, "full", "The server has as many connections as it takes.")
        .with(header: "Retry-After", "1")
}

extension UnsafePointer<CChar> {
    /// The text without its zero byte.
    fileprivate var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: self, count: strlen(self))
    }
}

private func noteHeader(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    Unmanaged<Exchange>.fromOpaque(context!).takeUnretainedValue().head.note(
        name: UnsafeRawBufferPointer(start: name, count: nameCount),
        value: UnsafeRawBufferPointer(start: value, count: valueCount))
    return .YES
}
