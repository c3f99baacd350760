import Glibc
import Threads

/// One device reached over TCP: connects when there is something to send, stays connected, and takes in what it says. Used
/// on the OSC thread only.
final class OSCPeer {
    typealias Place = LaneQueue<OSCDelivery>.Place

    /// What became of the packet in hand.
    enum Event {
        case sent(Place)
        /// It is to be tried again then.
        case failed(Place, DeliveryResult, retryAt: Int64)
    }

    let target: OSCTarget
    private(set) var socket: Socket?
    private(set) var isAskingForAddresses = false
    private var link: Link
    private var random = SystemRandomNumberGenerator()
    private var addresses: [SocketAddress] = []
    private var reader = OSCStreamReader()
    private var held: Place?
    private var outgoing: ArraySlice<UInt8> = []
    private let timeout: Duration

    init(_ target: OSCTarget, _ configuration: OSCConfiguration) {
        self.target = target
        timeout = configuration.connectTimeout
        link = Link(patience: configuration.connectTimeout, retry: configuration.retry)
    }

    /// True while it has a packet to send, or a connection to be told something over.
    var isIdle: Bool { held == nil }

    /// When `tick` is to be called although nothing happened.
    var wake: Int64? { held == nil && link.isResting ? nil : link.nextTick }

    var interest: Int16 {
        Int16(POLLIN) | (!link.isOnline || !outgoing.isEmpty ? Int16(POLLOUT) : 0)
    }

    /// Takes a packet in hand: one at a time.
    func send(_ place: Place, now: Int64, desk: OSCIntakeDesk) -> Event? {
        precondition(held == nil, "a peer sends one packet after the other")
        held = place
        // A device that has hung up would swallow it without a word: look before writing.
        if link.isOnline, let reason = read(desk) { return lose(reason, now, isQuiet: true) }
        outgoing = OSCFraming.frame(place.element.content.bytes, isSLIP: target.transport == .slip)[...]
        return link.isOnline ? write(now) : tick(now)
    }

    /// Looks at the time.
    func tick(_ now: Int64) -> Event? {
        if link.isResting, held == nil { return nil }
        switch link.tick(at: now) {
        case .connect:
            if let numeric = SocketAddress(numeric: target.host, port: target.port) {
                return connect(to: [numeric], now)
            }
            isAskingForAddresses = true
            return nil
        case .abandon: return lose("no connection within \(timeout)", now)
        case .nothing:
            // It was lost while nothing was in hand, and still rests.
            guard case .resting(let end) = link.state, let place = held else { return nil }
            return letGo(of: place, .failed(reason: "the connection was lost", retryable: true), until: end)
        }
    }

    /// The addresses it asked for are there; none means that there are none.
    func connect(to addresses: [SocketAddress], _ now: Int64) -> Event? {
        isAskingForAddresses = false
        guard case .connecting = link.state, socket == nil else { return nil }
        self.addresses = addresses
        return connectToNext("there is no address for \(target.host)", now)
    }

    /// The socket can be read or written, or is broken.
    func ready(_ readiness: Int16, _ now: Int64, desk: OSCIntakeDesk) -> Event? {
        guard let socket else { return nil }
        if !link.isOnline {
            if let error = socket.connectError { return connectToNext(error.description, now) }
            link.connected(at: now)
            return write(now)
        }
        if readiness & Int16(POLLIN | POLLHUP | POLLERR) != 0, let reason = read(desk) { return lose(reason, now) }
        return readiness & Int16(POLLOUT) != 0 ? write(now) : nil
    }

    /// What is in hand, because the thread ends.
    func takeHeld() -> Place? {
        defer { held = nil }
        return held
    }

    // MARK: - Inside

    private func connectToNext(_ reason: String, _ now: Int64) -> Event? {
        socket = nil
        var reason = reason
        while !addresses.isEmpty {
            let address = addresses.removeFirst()
            guard let socket = Socket(SOCK_STREAM, family: address.family) else { continue }
            socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
            switch socket.connect(to: address) {
            case .done, .later:
                self.socket = socket
                return nil
            case .failed(let error): reason = error.description
            }
        }
        return lose(reason, now)
    }

    private func write(_ now: Int64) -> Event? {
        while !outgoing.isEmpty, let socket {
            switch socket.send(outgoing) {
            case .done(let count): outgoing = outgoing.dropFirst(count)
            case .later: return nil
            case .failed(let error): return lose(error.description, now)
            }
        }
        guard let place = held else { return nil }
        held = nil
        return .sent(place)
    }

    /// Takes in what there is; returns why the connection is over, if it is.
    private func read(_ desk: OSCIntakeDesk) -> String? {
        guard let socket else { return nil }
        return OSCPeer.read(socket, &reader, desk, source: target.description)
    }

    /// Reads a stream until it has nothing more to say for now; returns why it is over, if it is.
    static func read(
        _ socket: Socket, _ reader: inout OSCStreamReader, _ desk: OSCIntakeDesk, source: @autoclosure () -> String
    ) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        // Not for ever: others want to be read too, and poll will say that there is more.
        for _ in 0..<16 {
            let outcome: Socket.Outcome = bytes.withUnsafeMutableBytes { socket.receive(into: $0) }
            switch outcome {
            case .done(0): return "the other side closed the connection"
            case .done(let count):
                do {
                    for packet in try reader.read(Array(bytes[..<count])) { desk.take(packet, from: source()) }
                } catch {
                    desk.refuse(error.reason)
                    return error.reason
                }
            case .later: return nil
            case .failed(let error): return error.description
            }
        }
        return nil
    }

    private func lose(_ reason: String, _ now: Int64, isQuiet: Bool = false) -> Event? {
        socket = nil
        addresses.removeAll()
        reader = OSCStreamReader()
        let pause = link.lost(at: now, isQuiet: isQuiet || held == nil, using: &random)
        guard let place = held else { return nil }
        return letGo(of: place, .failed(reason: reason, retryable: true), until: now + pause)
    }

    private func letGo(of place: Place, _ result: DeliveryResult, until end: Int64) -> Event {
        held = nil
        outgoing = []
        return .failed(place, result, retryAt: end)
    }
}
