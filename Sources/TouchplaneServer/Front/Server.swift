import ControlKit
import FieldControls
import Glibc
import Store
import Synchronization
import Transport
import Wire

/// The running product: panels, routes and sockets put together.
///
///     let server = try Server(Configuration())
///     try server.load("mixer.json5")
///     try server.start()
///     print("listening on \(server.address)")
///     server.stop()
public final class Server: Sendable {
    /// Why the server could not start, as one line for the one who started it.
    public struct StartError: Error, CustomStringConvertible, Sendable {
        /// The line.
        public let description: String
    }

    /// What it was made with.
    public let configuration: Configuration
    let panels: PanelRegistry
    private let desk: EffectDesk
    private let loops: SocketLoops
    private let transport: TransportConfiguration
    private let metrics = Metrics()
    private let keeper: Keeper?
    private let running = Mutex<(http: HTTPServer, router: Router)?>(nil)

    /// Loads the documents of the configuration; nothing listens yet.
    public init(_ configuration: Configuration) throws(StartError) {
        self.configuration = configuration
        // A client that goes away while it is written to is an error code, not a signal.
        signal(SIGPIPE, SIG_IGN)
        transport = configuration.transport(log: Log.shared)
        loops = SocketLoops(transport)
        do {
            keeper = try configuration.dataFolder.map { folder throws(StoreError) in
                try Keeper(folder, configuration.store)
            }
        } catch {
            throw StartError(description: error.description)
        }
        let boot = BootID.fresh()
        do {
            desk = try EffectDesk(try EffectTargets(configuration, boot: boot), log: Log.shared)
        } catch {
            throw StartError(description: "\(error)")
        }
        panels = PanelRegistry(boot: boot, loops: loops, desk: desk, configuration: configuration, keeper: keeper)
        for path in configuration.documents { try load(path) }
        for id in keeper?.panelsToLoad ?? [] { loadStored(id) }
    }

    /// Loads a panel that was put over HTTP in an earlier life. One that can't be read any more stays in the store, and
    /// the log says why.
    @discardableResult
    private func loadStored(_ id: String) -> Bool {
        guard let bytes = keeper?.document(of: id) else { return false }
        let document: PanelDocument
        do {
            document = try PanelDocument.read(
                bytes, file: "the stored \(id).json5", defaultName: id, catalog: Kinds.all,
                rules: desk.targets.rules(allowsExec: false))
        } catch {
            for line in error.lines { Log.shared.line("panel \(id)", line) }
            return false
        }
        let result = panels.add(id, document: bytes, wiring: document.wiring) {
            document.makePanel(at: .present, wallClock: .present)
        }
        switch result {
        case .added: return true
        case .taken, .full:
            Log.shared.line("panel \(id)", "stays in the store: there are \(configuration.panelLimit) panels already")
            return false
        }
    }

    /// Loads a panel document. Every mistake is a line of the error.
    public func load(_ path: String) throws(StartError) {
        let bytes: [UInt8]
        do {
            bytes = try Files.read(path, limit: Router.documentLimit)
        } catch {
            throw StartError(description: error.description)
        }
        let document: PanelDocument
        do {
            document = try PanelDocument.read(
                bytes, file: path, defaultName: PanelDocument.name(ofFile: path), catalog: Kinds.all,
                rules: desk.targets.rules(allowsExec: true))
        } catch {
            throw StartError(description: error.lines.joined(separator: "\n"))
        }
        if keeper?.document(of: document.name) != nil, loadStored(document.name) {
            // It was acknowledged, and so it counts until somebody takes it back.
            Log.shared.line(
                "panel \(document.name)",
                "the document put over HTTP counts, not \(path); DELETE the panel, or change the file, to go back to it"
            )
            return
        }
        let result = panels.add(document.name, document: bytes, wiring: document.wiring) {
            document.makePanel(at: .present, wallClock: .present)
        }
        switch result {
        case .added: break
        case .taken:
            throw StartError(description: "\(path): a panel named \"\(document.name)\" is loaded already")
        case .full:
            throw StartError(description: "\(path): there are \(configuration.panelLimit) panels already")
        }
    }

    /// Adds a panel written in Swift. `build` makes its views; it runs inside a turn of the new panel.
    ///
    ///     try server.addPanel("rating", title: "Rating", size: CGSize(width: 320, height: 480)) { panel in
    ///         let rating = RatingControl(frame: CGRect(x: 20, y: 20, width: 280, height: 56))
    ///         panel.window.addSubview(rating)
    ///         panel.register(rating, as: "rating")
    ///     }
    public func addPanel(
        _ id: String, title: String? = nil, size: CGSize, build: @Sendable (Panel) -> Void
    ) throws(StartError) {
        guard Route.isID(id) else {
            throw StartError(description: "\"\(id)\" is no panel id; allowed: 1 to 64 of A-Z a-z 0-9 _ -")
        }
        let make: @Sendable () -> Panel = {
            let panel = Panel(name: id, title: title, size: size)
            panel.wallClock = .present
            panel.run(at: .present, build)
            // Nobody knew another structure: the first turn is told as a change.
            panel.structureTold()
            return panel
        }
        switch panels.add(id, document: [], wiring: PanelWiring(), make: make) {
        case .added: break
        case .taken: throw StartError(description: "there is a panel \"\(id)\" already")
        case .full: throw StartError(description: "there are \(configuration.panelLimit) panels already")
        }
    }

    /// Runs code inside a turn of a panel, under its lock: what it changes is told to every surface when it returns.
    /// Answers nil when there is no such panel.
    public func withPanel<Result: Sendable>(_ id: String, _ body: @Sendable (Panel) throws -> Result) rethrows
        -> Result?
    {
        try panels[id]?.run(body)
    }

    /// Binds, listens, serves. The port is known afterwards.
    public func start() throws(StartError) {
        var files: StaticFiles?
        if let folder = configuration.publicFolder {
            do {
                files = try StaticFiles(folder: folder)
            } catch {
                throw StartError(description: "the folder of public files can't be read: \(error)")
            }
        }
        let router = Router(panels: panels, files: files, metrics: metrics, heartbeat: configuration.heartbeat)
        do {
            let http = try HTTPServer(transport, loops: loops, handler: router)
            running.withLock { $0 = (http, router) }
        } catch {
            throw StartError(description: error.description)
        }
    }

    /// The port in use, 0 before `start`.
    public var port: UInt16 { running.withLock { $0?.http.port ?? 0 } }

    /// Where it can be reached, as a URL without a path.
    public var address: String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        return "http://\(host):\(port)"
    }

    /// Stops taking commands, closes streams and connections, and returns within `seconds`.
    public func stop(within seconds: Double = 4) {
        guard let (http, router) = running.withLock({ $0 }) else { return }
        router.isDraining.store(true, ordering: .relaxed)
        panels.stop()
        // First the store: whoever waits for it is answered before the connections go.
        keeper?.close()
        http.drain(within: seconds)
        desk.stop(within: .seconds(1))
        running.withLock { $0 = nil }
    }
}
