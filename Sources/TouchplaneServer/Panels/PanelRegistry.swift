import ControlKit
import Synchronization
import Transport
import Wire

/// The panels of this server by id. Callable from any thread.
final class PanelRegistry: Sendable {
    /// Names this life of the server; in every hello and in front of every revision a client may come back with.
    let boot: String
    private let loops: SocketLoops
    private let configuration: Configuration
    private let timekeeper = Timekeeper()
    let desk: EffectDesk
    private let feedback: FeedbackDesk
    private let hosts = Mutex<[String: PanelHost]>([:])

    enum PutResult: Sendable {
        case created
        case replaced
        /// There are as many panels as the configuration allows.
        case full
    }

    init(boot: String, loops: SocketLoops, desk: EffectDesk, configuration: Configuration) {
        self.boot = boot
        self.loops = loops
        self.desk = desk
        self.configuration = configuration
        feedback = FeedbackDesk(desk, log: Log.shared)
        timekeeper.start { [weak self] due in
            for id in due { self?[id]?.advance() }
        }
    }

    subscript(id: String) -> PanelHost? { hosts.withLock { $0[id] } }

    /// All panels, by id.
    var all: [PanelHost] { hosts.withLock { $0.values.sorted { $0.id < $1.id } } }

    var count: Int { hosts.withLock { $0.count } }

    /// Creates the panel `make` builds, or replaces the one of that id.
    func put(_ id: String, document: [UInt8], wiring: PanelWiring, make: @Sendable () -> Panel) -> PutResult {
        if let host = self[id] {
            host.replace(document: document, wiring: wiring, make: make)
            feedback.listen(host, wiring.feedback)
            return .replaced
        }
        let host = PanelHost(
            make(), document: document, wiring: wiring, boot: boot, loops: loops, timekeeper: timekeeper, desk: desk,
            configuration: configuration)
        let isTaken = hosts.withLock { hosts in
            guard hosts.count < configuration.panelLimit else { return false }
            hosts[id] = host
            return true
        }
        guard isTaken else { return .full }
        feedback.listen(host, wiring.feedback)
        return .created
    }

    /// Takes a panel away; its streams are told and closed. Answers false when there is none.
    func remove(_ id: String) -> Bool {
        guard let host = hosts.withLock({ $0.removeValue(forKey: id) }) else { return false }
        feedback.stop(id)
        host.end(reason: "the panel was deleted")
        return true
    }

    func stop() {
        timekeeper.stop()
        for host in all {
            feedback.stop(host.id)
            host.end(reason: "the server is stopping")
        }
    }
}
