import Glibc
import SeededRandom
import Threads

/// The network between simulated clients and a real server, with a clock of its own.
///
/// Bytes in either direction are held back and delivered one part after another, each connection in order and the connections
/// among each other as latency and jitter have it. The clock jumps from delivery to delivery, so a second of latency costs
/// no time; the same seed makes the same weather. When nothing is under way it waits for the server, which is real.
final class SimulatedNetwork {
    /// What the network does to a connection. Times are in virtual microseconds.
    struct Weather {
        var latency = 200...200
        /// How many of a thousand deliveries cut the connection instead of arriving.
        var cuts = 0

        static let calm = Weather()
        /// A bad Wi-Fi: from one to three hundred milliseconds, whatever comes first.
        static let rough = Weather(latency: 1_000...300_000)
        static let stormy = Weather(latency: 1_000...300_000, cuts: 15)
    }

    /// One part of a stream on its way.
    private struct Delivery {
        var due: Int
        /// Order of sending, so that of two due at once the earlier goes first.
        var number: Int
        var link: Link
        var isUp: Bool
        /// nil is the end of the stream.
        var bytes: [UInt8]?
    }

    let port: UInt16
    var weather: Weather
    /// The virtual time.
    private(set) var now = 0
    private var random: SeededRandom
    private var underWay: [Delivery] = []
    private var links: [Link] = []
    private var numbers = 0

    init(to port: UInt16, seed: UInt64 = 1, weather: Weather = .calm) {
        self.port = port
        self.weather = weather
        random = SeededRandom(seed: seed)
    }

    /// A number of the network's own dice.
    func chance(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// A new connection to the server, made at once; what is sent on it travels as the weather has it.
    func connect(receiver: any LinkReceiver, receiveBuffer: Int32? = nil) -> Link {
        let socket = LoopbackSocket.connect(to: port, receiveBuffer: receiveBuffer)
        let link = Link(socket, receiver: receiver, on: self)
        links.append(link)
        return link
    }

    fileprivate func send(_ bytes: [UInt8]?, on link: Link, isUp: Bool) {
        let earliest = now + chance(weather.latency)
        let due = isUp ? max(earliest, link.lastUp) : max(earliest, link.lastDown)
        if isUp { link.lastUp = due } else { link.lastDown = due }
        numbers += 1
        underWay.append(Delivery(due: due, number: numbers, link: link, isUp: isUp, bytes: bytes))
    }

    // MARK: Time

    /// Delivers until the condition holds; false when nothing more happens for ten seconds, and that is a failure.
    @discardableResult
    func run(until condition: () -> Bool) -> Bool {
        let deadline = MonotonicClock.now + 10_000_000_000
        while !condition() {
            gather(milliseconds: underWay.isEmpty ? 100 : 0)
            if MonotonicClock.now > deadline { return false }
            deliverNext()
        }
        return true
    }

    /// Delivers the earliest of what is under way, if there is anything.
    private func deliverNext() {
        guard
            let place = underWay.indices.min(by: {
                (underWay[$0].due, underWay[$0].number) < (underWay[$1].due, underWay[$1].number)
            })
        else { return }
        let delivery = underWay.remove(at: place)
        let link = delivery.link
        now = max(now, delivery.due)
        if link.state != .open { return }
        if weather.cuts > 0, chance(1...1_000) <= weather.cuts { return link.cut() }
        guard let bytes = delivery.bytes else { return link.end() }
        if delivery.isUp {
            link.socket.send(bytes)
        } else {
            link.receiver?.received(bytes, on: link)
        }
    }

    /// Takes over what the server has said by now, waiting that long for the first of it.
    private func gather(milliseconds: Int32) {
        links.removeAll { $0.state == .cut }
        let open = links.filter { $0.state == .open && !$0.hasEnded && !$0.isDeaf }
        var polled = open.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
        for (entry, link) in zip(polled, open) where entry.revents != 0 {
            switch link.socket.receive() {
            case .some(let bytes) where bytes.isEmpty: break
            case .some(let bytes): send(bytes, on: link, isUp: false)
            case .none:
                link.hasEnded = true
                send(nil, on: link, isUp: false)
            }
        }
    }

    /// One connection of a simulated client.
    final class Link {
        enum State {
            case open
            /// Half open: nothing passes any more, and nobody is told.
            case frozen
            case cut
        }

        let socket: LoopbackSocket
        private(set) weak var receiver: (any LinkReceiver)?
        private unowned let network: SimulatedNetwork
        private(set) var state = State.open
        fileprivate var hasEnded = false
        /// True leaves unread what the server sends: a reader that is too slow.
        var isDeaf = false
        fileprivate var lastUp = 0
        fileprivate var lastDown = 0

        fileprivate init(_ socket: LoopbackSocket, receiver: any LinkReceiver, on network: SimulatedNetwork) {
            self.socket = socket
            self.receiver = receiver
            self.network = network
        }

        /// Sends to the server.
        func send(_ bytes: [UInt8]) { network.send(bytes, on: self, isUp: true) }

        /// Loses the connection: what was under way is gone, and both ends notice.
        func cut() {
            guard state != .cut else { return }
            state = .cut
            socket.reset()
            receiver?.ended(self)
        }

        /// Loses the connection without a word: both ends go on waiting.
        func freeze() { state = .frozen }

        /// The server has hung up.
        fileprivate func end() {
            state = .cut
            socket.reset()
            receiver?.ended(self)
        }
    }
}

/// Who is told what comes down a link.
protocol LinkReceiver: AnyObject {
    func received(_ bytes: [UInt8], on link: SimulatedNetwork.Link)
    func ended(_ link: SimulatedNetwork.Link)
}
