import Wire

/// A client with a WebSocket on a simulated network: it mirrors a panel, touches it, and comes back when it is lost.
final class SimulatedSurface: LinkReceiver {
    let name: String
    let panel: String
    private let network: SimulatedNetwork
    /// Offers compression when it connects.
    private let packs: Bool
    /// Bytes its kernel holds for it; small makes one that soon holds up its server.
    private let receiveBuffer: Int32?
    private(set) var link: SimulatedNetwork.Link?
    private var reader = FrameReader()
    private(set) var mirror = Mirror()
    /// Said hello and has its state.
    private(set) var isLive = false
    /// Connects again by itself when its link is lost, from where it was.
    var returns = false
    private(set) var connections = 0
    /// Answers by ref, and refusals that came without one.
    private(set) var replies: [Int: JSONValue] = [:]
    private(set) var refusals: [JSONValue] = []
    private(set) var farewell: String?
    private(set) var pings = 0
    private(set) var presences = 0
    private(set) var answersPings = true
    /// Bytes it has sent since it was live.
    private(set) var sentBytes = 0
    private(set) var receivedBytes = 0
    private var lastRef = 0
    private var sequence = 0

    init(
        _ name: String, of panel: String = "desk", on network: SimulatedNetwork, packs: Bool = false,
        receiveBuffer: Int32? = nil
    ) {
        self.receiveBuffer = receiveBuffer

        self.name = name
        self.panel = panel
        self.network = network
        self.packs = packs
    }

    /// Connects, from where it left off when there is something.
    func connect(query: String = "") {
        isLive = false
        reader = FrameReader()
        connections += 1
        var target = "/v1/panels/\(panel)/stream?client=\(name)\(query)"
        if mirror.revision >= 0 { target += "&after=\(mirror.revision)&boot=\(mirror.boot)" }
        var lines = [
            "GET \(target) HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        if packs { lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits") }
        let link = network.connect(receiver: self, receiveBuffer: receiveBuffer)
        self.link = link
        link.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    /// Connects and waits until it has its state.
    @discardableResult
    func join(query: String = "") -> SimulatedSurface {
        connect(query: query)
        network.run { self.isLive }
        return self
    }

    // MARK: Up

    /// Sends a message; gives back its ref.
    @discardableResult
    func say(_ members: String) -> Int {
        lastRef += 1
        let text = "{\"ref\":\(lastRef),\(members)}"
        sentBytes += text.utf8.count
        link?.send(FrameReader.masked(1, Array(text.utf8)))
        return lastRef
    }

    /// Sends a message and waits for its answer.
    @discardableResult
    func ask(_ members: String) -> JSONValue? {
        let ref = say(members)
        network.run { self.replies[ref] != nil }
        return replies[ref]
    }

    /// One phase of a touch, as members of a message; `at` is the place along the control.
    func touch(_ phase: String, _ control: String, id: Int = 1, at place: Double? = nil) -> String {
        sequence += 1
        let where_ = place.map { ",\"u\":\($0),\"v\":0.5" } ?? ""
        return """
            "touches":[{"touch":\(id),"phase":"\(phase)","control":"\(control)","seq":\(sequence)\(where_)}]
            """
    }

    /// Waits until it has been told of that revision.
    @discardableResult
    func reach(_ revision: Int) -> Bool { network.run { self.mirror.revision >= revision } }

    /// Never answers a ping again.
    func fallSilent() { answersPings = false }

    // MARK: Down

    func received(_ bytes: [UInt8], on link: SimulatedNetwork.Link) {
        guard link === self.link else { return }
        receivedBytes += bytes.count
        reader.add(bytes)
        if !hasShaken {
            guard let head = reader.takeHead() else { return }
            hasShaken = true
            precondition(head.hasPrefix("HTTP/1.1 101"), "no WebSocket: \(head)")
        }
        while let frame = reader.next() { take(frame) }
    }

    private var hasShaken: Bool {
        get { shaken == connections }
        set { shaken = newValue ? connections : 0 }
    }
    private var shaken = 0

    private func take(_ frame: FrameReader.Frame) {
        switch frame.opcode {
        case 9:
            pings += 1
            if answersPings { link?.send(FrameReader.masked(10, frame.payload)) }
        case 1:
            guard let message = try? JSONValue(parsing: frame.payload) else {
                preconditionFailure("not JSON: \(String(decoding: frame.payload, as: UTF8.self).prefix(200))")
            }
            take(message)
        default: break
        }
    }

    private func take(_ message: JSONValue) {
        mirror.apply(message)
        switch message["type"]?.string {
        case "snapshot": isLive = true
        case "presence":
            isLive = true
            presences += 1
        case "bye": farewell = message["reason"]?.string
        case "reply":
            if let ref = message["ref"]?.int { replies[ref] = message } else { refusals.append(message) }
        default: break
        }
    }

    func ended(_ link: SimulatedNetwork.Link) {
        guard link === self.link else { return }
        isLive = false
        self.link = nil
        if returns { connect() }
    }
}
