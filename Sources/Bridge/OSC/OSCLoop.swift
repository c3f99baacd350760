import Glibc
import Threads

/// The OSC thread's work: carries packets out, connects where TCP is wanted, takes in what comes. Used on that thread only.
final class OSCLoop {
    typealias Queue = LaneQueue<OSCDelivery>

    private let queue: Queue
    private let desk: OSCIntakeDesk
    private let configuration: OSCConfiguration
    private let datagrams: OSCDatagrams
    private let streams: OSCStreams
    private let lookup: NameLookup<OSCTarget>
    private var peers: [String: OSCPeer] = [:]
    private var addresses: [OSCTarget: (address: SocketAddress, until: Int64)] = [:]
    /// Datagrams whose target's name is being looked up.
    private var unresolved: [OSCTarget: Queue.Place] = [:]

    init(_ queue: Queue, _ desk: OSCIntakeDesk, _ configuration: OSCConfiguration, _ sockets: OSCSockets) {
        self.queue = queue
        self.desk = desk
        self.configuration = configuration
        datagrams = OSCDatagrams(sockets.datagrams, family: sockets.family)
        streams = OSCStreams(sockets.streams)
        lookup = NameLookup(bell: queue.bell)
    }

    /// Until the queue is stopped.
    func run() {
        while true {
            let now = MonotonicClock.now
            for (target, found) in lookup.take() { resolved(target, found, now) }
            for (name, peer) in peers { handle(peer.tick(now), name, now) }
            // After all that may have changed whose turn it is, or when.
            let round = queue.round(at: now)
            round.ended.tell()
            if round.isOver { break }
            for (place, target) in round.starts { start(place, target, now) }
            for peer in peers.values where peer.isAskingForAddresses {
                lookup.begin(peer.target, host: peer.target.host, port: peer.target.port)
            }
            // What has been sent at once may have made room for the next: only a look at the sockets, then.
            let wakes = peers.values.compactMap(\.wake) + [round.wake].compactMap(\.self)
            wait(until: round.starts.isEmpty ? wakes.min() : now)
        }
        breakOff()
    }

    // MARK: - Out

    private func start(_ place: Queue.Place, _ name: String, _ now: Int64) {
        var pending = place.element
        pending.begin(at: now)
        let begun = place.holding(pending)
        let target = pending.content.target
        guard target.transport == .udp else {
            if peers[name] == nil { addPeer(name, target) }
            return handle(peers[name]?.send(begun, now: now, desk: desk), name, now)
        }
        if let known = address(of: target, now) { return send(begun, name, to: known) }
        unresolved[target] = begun
        lookup.begin(target, host: target.host, port: target.port)
    }

    private func send(_ place: Queue.Place, _ name: String, to address: SocketAddress) {
        if let result = datagrams.send(place, name, to: address) {
            queue.finish(place, name, result, at: MonotonicClock.now).tell()
        }
    }

    private func address(of target: OSCTarget, _ now: Int64) -> SocketAddress? {
        if let known = addresses[target], known.until > now { return known.address }
        addresses[target] = nil
        guard let numeric = SocketAddress(numeric: target.host, port: target.port) else { return nil }
        remember(numeric, of: target, until: .max)
        return numeric
    }

    private func remember(_ address: SocketAddress, of target: OSCTarget, until moment: Int64) {
        // As many as there may be targets; which one goes makes no difference, it is only looked up again.
        if addresses.count >= configuration.limits.targets { addresses.removeAll() }
        addresses[target] = (address, moment)
    }

    private func resolved(_ target: OSCTarget, _ found: [SocketAddress], _ now: Int64) {
        let name = target.description
        if target.transport != .udp { return handle(peers[name]?.connect(to: found, now), name, now) }
        guard let place = unresolved.removeValue(forKey: target) else { return }
        guard let address = found.first else {
            let result = DeliveryResult.failed(reason: "there is no address for \(target.host)", retryable: true)
            return queue.finish(place, name, result, at: now).tell()
        }
        remember(address, of: target, until: deadline(after: configuration.namesLast, from: now))
        send(place, name, to: address)
    }

    private func addPeer(_ name: String, _ target: OSCTarget) {
        if peers.count >= configuration.limits.targets, let idle = peers.first(where: { $0.value.isIdle })?.key {
            peers[idle] = nil
        }
        peers[name] = OSCPeer(target, configuration)
    }

    private func handle(_ event: OSCPeer.Event?, _ name: String, _ now: Int64) {
        switch event {
        case .sent(let place): queue.finish(place, name, .delivered, at: now).tell()
        case .failed(let place, let result, let moment):
            queue.retry(place, name, after: result, at: moment, now: now)?.tell()
        case nil: break
        }
    }

    // MARK: - The loop

    private func wait(until moment: Int64?) {
        var waits = [pollfd(fd: queue.bell.descriptor, events: Int16(POLLIN), revents: 0)]
        let families = datagrams.sockets.keys.sorted()
        let names = peers.keys.filter { peers[$0]?.socket != nil }.sorted()
        let inbound = streams.descriptors
        for family in families { add(datagrams.sockets[family], datagrams.interest(family), to: &waits) }
        add(streams.listener, Int16(POLLIN), to: &waits)
        for name in names { add(peers[name]?.socket, peers[name]?.interest ?? 0, to: &waits) }
        for descriptor in inbound { waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        poll(&waits, nfds_t(waits.count), milliseconds(until: moment))

        let now = MonotonicClock.now
        var readiness = waits.map(\.revents)[...]
        if readiness.removeFirst() != 0 { queue.bell.answer() }
        for family in families {
            let ready = readiness.removeFirst()
            if ready & Int16(POLLOUT) != 0 {
                datagrams.retry(family) { queue.finish($0, $1, $2, at: now).tell() }
            }
            if ready & ~Int16(POLLOUT) != 0 { datagrams.receive(family, desk: desk) }
        }
        if readiness.removeFirst() != 0 { streams.accept() }
        for name in names {
            let ready = readiness.removeFirst()
            if ready != 0 { handle(peers[name]?.ready(ready, now, desk: desk), name, now) }
        }
        for descriptor in inbound where readiness.removeFirst() != 0 { streams.ready(descriptor, desk: desk) }
    }

    private func add(_ socket: Socket?, _ interest: Int16, to waits: inout [pollfd]) {
        waits.append(pollfd(fd: socket?.descriptor ?? -1, events: interest, revents: 0))
    }

    private func breakOff() {
        let result = DeliveryResult.failed(reason: "the server stopped before it was sent", retryable: true)
        let now = MonotonicClock.now
        var left = datagrams.removeAll()
        left += unresolved.map { ($0.value, $0.key.description) }
        left += peers.compactMap { name, peer in peer.takeHeld().map { ($0, name) } }
        for (place, target) in left { queue.finish(place, target, result, at: now).tell() }
    }
}
