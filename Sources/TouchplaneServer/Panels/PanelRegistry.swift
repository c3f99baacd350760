import ControlKit
import Store
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
    /// Held while panels come and go, so that the store is told of it in the order in which it happened.
    private let changing = Mutex(())
    let keeper: Keeper?

    /// What came of a document that was put.
    enum PutResult: Sendable {
        case created(Frame, Receipt?)
        case replaced(Frame, Receipt?)
        /// There are as many panels as the configuration allows.
        case full
    }

    enum AddResult: Sendable {
        case added
        /// There is a panel of that id.
        case taken
        case full
    }

    init(
        boot: String, loops: SocketLoops, desk: EffectDesk, configuration: Configuration, keeper: Keeper? = nil
    ) {
        self.boot = boot
        self.loops = loops
        self.desk = desk
        self.configuration = configuration
        self.keeper = keeper
        feedback = FeedbackDesk(desk, log: Log.shared)
        timekeeper.start { [weak self] due in
            for id in due { self?[id]?.advance() }
        }
    }

    subscript(id: String) -> PanelHost? { hosts.withLock { $0[id] } }

    /// All panels, by id.
    var all: [PanelHost] { hosts.withLock { $0.values.sorted { $0.id < $1.id } } }

    var count: Int { hosts.withLock { $0.count } }

    /// Adds a panel whose document is elsewhere, with what the store has of it.
    func add(_ id: String, document: [UInt8], wiring: PanelWiring, make: @Sendable () -> Panel) -> AddResult {
        changing.withLock { _ in
            if self[id] != nil { return .taken }
            guard count < configuration.panelLimit else { return .full }
            insert(host(make(), document, wiring, past: keeper?.takePast(of: id)), wiring)
            return .added
        }
    }

    /// Creates the panel of a document that was put, or gives the panel of that id this document.
    func put(
        _ id: String, document: [UInt8], wiring: PanelWiring, repeatable request: RepeatableRequest? = nil,
        make: @Sendable () -> Panel
    ) -> PutResult {
        changing.withLock { _ in
            if let host = self[id] {
                let (snapshot, receipt) = host.replace(
                    document: document, wiring: wiring, storing: .document(document), repeatable: request, make: make)
                feedback.listen(host, wiring.feedback)
                return .replaced(snapshot, receipt)
            }
            guard count < configuration.panelLimit else { return .full }
            let panel = make()
            // Values of a panel nobody has seen in this life do not come back under another document.
            if let past = keeper?.takePast(of: id) {
                panel.restore([], above: past.revision, at: .present)
                _ = keeper?.queue(StoreChange(panel: id, revision: past.revision, parts: [.removePanel]))
            }
            let host = host(panel, document, wiring, past: nil)
            let (snapshot, receipt) = host.keepDocument(document, repeatable: request, location: "/v1/panels/\(id)")
            insert(host, wiring)
            return .created(snapshot, receipt)
        }
    }

    /// Takes a panel away; its streams are told and closed.
    func remove(_ id: String) -> (removed: Bool, receipt: Receipt?) {
        changing.withLock { _ in
            guard let host = hosts.withLock({ $0.removeValue(forKey: id) }) else { return (false, nil) }
            feedback.stop(id)
            return (true, host.end(reason: "the panel was deleted", removing: true))
        }
    }

    private func host(
        _ panel: sending Panel, _ document: [UInt8], _ wiring: PanelWiring, past: StoredPanel?
    ) -> PanelHost {
        PanelHost(
            panel, document: document, wiring: wiring, boot: boot, loops: loops, timekeeper: timekeeper, desk: desk,
            configuration: configuration, keeper: keeper, past: past)
    }

    private func insert(_ host: PanelHost, _ wiring: PanelWiring) {
        hosts.withLock { $0[host.id] = host }
        feedback.listen(host, wiring.feedback)
    }

    func stop() {
        timekeeper.stop()
        var last: Receipt?
        for (number, host) in all.enumerated() {
            feedback.stop(host.id)
            last = host.end(reason: "the server is stopping", removing: false) ?? last
            // The store takes so many changes at a time.
            if number % 1024 == 1023 { last?.wait() }
        }
    }
}
