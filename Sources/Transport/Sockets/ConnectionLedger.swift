import Synchronization

/// How many connections are open, requests and WebSockets together, against the limits.
final class ConnectionLedger: Sendable {
    let limit: Int
    /// For one address; 0 means none.
    let limitPerAddress: Int
    private let open = Atomic<Int>(0)
    /// Connections by address; kept only when they are limited.
    private let addresses = Mutex<[String: Int]>([:])

    init(limit: Int, limitPerAddress: Int) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
    }

    /// Connections open at this moment.
    var count: Int { open.load(ordering: .relaxed) }

    /// Counts one in; false when that makes more than a limit. It is counted all the same, until `leave`.
    func enter(_ peer: PeerAddress) -> Bool {
        let isWithin = open.add(1, ordering: .relaxed).newValue <= limit
        if limitPerAddress == 0 { return isWithin }
        return addresses.withLock { addresses in
            addresses[peer.text, default: 0] += 1
            return addresses[peer.text]! <= limitPerAddress && isWithin
        }
    }

    /// Counts one out.
    func leave(_ peer: String) {
        open.subtract(1, ordering: .relaxed)
        if limitPerAddress == 0 { return }
        addresses.withLock { addresses in
            addresses[peer, default: 1] -= 1
            if addresses[peer] == 0 { addresses[peer] = nil }
        }
    }
}
