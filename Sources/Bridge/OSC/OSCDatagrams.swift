import Glibc

/// The UDP side of OSC: one socket a family, which sends and receives, so that a device may answer to the port it was asked
/// from. Used on the OSC thread only.
final class OSCDatagrams {
    /// Datagrams read from one socket before the others have their turn.
    private static let atOnce = 64

    private struct Blocked {
        let place: LaneQueue<OSCDelivery>.Place
        let target: String
        let address: SocketAddress
    }

    private(set) var sockets: [Int32: Socket] = [:]
    private var blocked: [Int32: [Blocked]] = [:]
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    /// Begins with the socket that is listened on, if there is one.
    init(_ listening: Socket?, family: Int32) {
        sockets[family] = listening
    }

    deinit { buffer.deallocate() }

    /// What to poll a family's socket for.
    func interest(_ family: Int32) -> Int16 {
        Int16(POLLIN) | (blocked[family, default: []].isEmpty ? 0 : Int16(POLLOUT))
    }

    /// Sends a packet; nil when the network takes it later, which `retry` then tells.
    func send(_ place: LaneQueue<OSCDelivery>.Place, _ target: String, to address: SocketAddress) -> DeliveryResult? {
        guard let socket = socket(address.family) else {
            return .failed(reason: "there is no network of that kind", retryable: true)
        }
        switch socket.send(place.element.content.bytes, to: address) {
        case .done: return .delivered
        case .later:
            blocked[address.family, default: []].append(Blocked(place: place, target: target, address: address))
            return nil
        case .failed(let error): return .failed(reason: error.description, retryable: error.code != EMSGSIZE)
        }
    }

    /// The socket can be written again: sends what was blocked, and tells how each ended.
    func retry(_ family: Int32, ended: (LaneQueue<OSCDelivery>.Place, String, DeliveryResult) -> Void) {
        let waiting = blocked.removeValue(forKey: family) ?? []
        for one in waiting {
            if let result = send(one.place, one.target, to: one.address) { ended(one.place, one.target, result) }
        }
    }

    /// Takes in what waits to be read, but not for ever.
    func receive(_ family: Int32, desk: OSCIntakeDesk) {
        guard let socket = sockets[family] else { return }
        for _ in 0..<Self.atOnce {
            let (outcome, source) = socket.receive(into: buffer)
            guard case .done(let count) = outcome else { return }
            desk.take(Array(buffer[..<count]), from: "udp://" + source.description)
        }
    }

    /// Everything that is still blocked, because the thread ends.
    func removeAll() -> [(place: LaneQueue<OSCDelivery>.Place, target: String)] {
        defer { blocked.removeAll() }
        return blocked.values.joined().map { ($0.place, $0.target) }
    }

    private func socket(_ family: Int32) -> Socket? {
        if let socket = sockets[family] { return socket }
        let socket = Socket(SOCK_DGRAM, family: family)
        // Some desks are spoken to by broadcast.
        socket?.set(SOL_SOCKET, SO_BROADCAST)
        sockets[family] = socket
        return socket
    }
}
