import ControlKit
import Store
import Synchronization
import Threads
import Wire

/// Loads panel documents: from files and folders, again when those change, and from the store.
///
/// A file is read again when somebody has written it or put it in its place, and on `reloadAll`. A mistake in it is a line
/// in the log, and the panel that runs goes on. A new file in a folder becomes a panel; one that goes leaves its panel.
final class PanelLoader: Sendable {
    private let panels: PanelRegistry
    private let desk: EffectDesk
    private let limit: Int

    private struct File {
        /// nil while the file has never been right.
        var panel: String?
        var bytes: [UInt8]
    }

    private struct State {
        var files: [String: File] = [:]
        /// Folders given as such: what is new in them is loaded.
        var folders: [String] = []
    }

    private let state = Mutex(State())
    /// Held while a file is read again, so that its states are loaded in their order.
    private let reading = Mutex(())
    private let watching = Mutex<FolderWatch?>(nil)

    init(_ panels: PanelRegistry, _ desk: EffectDesk, limit: Int) {
        self.panels = panels
        self.desk = desk
        self.limit = limit
    }

    // MARK: At start

    /// Loads a file, or every document of a folder, by name. Every mistake is a line of the error.
    func load(_ path: String) throws(Server.StartError) {
        var paths = [path]
        if let names = Files.names(inFolder: path) {
            state.withLock { $0.folders.append(path) }
            paths = names.filter(Self.isDocument).map { path + "/" + $0 }
        }
        try WorkAhead.over(paths, by: { [self] in readFile($0) }) { file throws(Server.StartError) in
            let (path, bytes, document) = try file.get()
            try add(document, bytes, path)
        }
    }

    private func readFile(
        _ path: String
    ) -> Result<(path: String, bytes: [UInt8], document: PanelDocument), Server.StartError> {
        do {
            let bytes = try Files.read(path, limit: Router.documentLimit)
            return .success((path, bytes, try read(bytes, path)))
        } catch let error as PanelDocument.Refusal {
            return .failure(Server.StartError(description: error.lines.joined(separator: "\n")))
        } catch {
            return .failure(Server.StartError(description: "\(error)"))
        }
    }

    private func add(_ document: PanelDocument, _ bytes: [UInt8], _ path: String) throws(Server.StartError) {
        let name = document.name
        state.withLock { $0.files[path] = File(panel: name, bytes: bytes) }
        if panels.keeper?.document(of: name) != nil, addStored(readStored(name)) {
            // It was acknowledged, and so it counts until somebody takes it back.
            Log.shared.line(
                "panel \(name)",
                "the document put over HTTP counts, not \(path); DELETE the panel, or change the file, to go back to it"
            )
            return
        }
        let result = panels.add(name, document: bytes, wiring: document.wiring) {
            document.makePanel(at: .present, wallClock: .present)
        }
        switch result {
        case .added: break
        case .taken: throw Server.StartError(description: "\(path): a panel named \"\(name)\" is loaded already")
        case .full: throw Server.StartError(description: "\(path): there are \(limit) panels already")
        }
    }

    /// Loads the panels that were put over HTTP in an earlier life.
    func loadStored() {
        WorkAhead.over(panels.keeper?.panelsToLoad ?? [], by: { [self] in readStored($0) }) { addStored($0) }
    }

    private struct Stored {
        var id: String
        var bytes: [UInt8]
        var document: PanelDocument
    }

    /// One that can't be read any more stays in the store, and the log says why.
    private func readStored(_ id: String) -> Stored? {
        guard let bytes = panels.keeper?.document(of: id) else { return nil }
        do {
            let document = try PanelDocument.read(
                bytes, file: "the stored \(id).json5", defaultName: id, catalog: Kinds.all,
                rules: desk.targets.rules(allowsExec: false))
            return Stored(id: id, bytes: bytes, document: document)
        } catch {
            for line in error.lines { Log.shared.line("panel \(id)", line) }
            return nil
        }
    }

    @discardableResult
    private func addStored(_ stored: Stored?) -> Bool {
        guard let stored else { return false }
        let (id, bytes, document) = (stored.id, stored.bytes, stored.document)
        let result = panels.add(id, document: bytes, wiring: document.wiring) {
            document.makePanel(at: .present, wallClock: .present)
        }
        if case .added = result { return true }
        Log.shared.line("panel \(id)", "stays in the store: there are \(limit) panels already")
        return false
    }

    private func read(_ bytes: [UInt8], _ path: String) throws(PanelDocument.Refusal) -> PanelDocument {
        try PanelDocument.read(
            bytes, file: path, defaultName: PanelDocument.name(ofFile: path), catalog: Kinds.all,
            rules: desk.targets.rules(allowsExec: true))
    }

    private static func isDocument(_ name: String) -> Bool {
        !name.hasPrefix(".") && (name.hasSuffix(".json5") || name.hasSuffix(".json"))
    }

    // MARK: While running

    /// Begins to watch the folders of everything that was loaded.
    func watch() {
        let (paths, given) = state.withLock { ($0.files.keys.map { $0 }, $0.folders) }
        let folders = Set(paths.map(Self.folder(of:)) + given).sorted()
        if folders.isEmpty { return }
        let watch = FolderWatch(folders) { [weak self] changed in self?.changed(changed) }
        for (folder, reason) in watch.failures {
            Log.shared.line("server", "\(folder) can't be watched (\(reason)): changed files are read on SIGHUP only")
        }
        watching.withLock { $0 = watch }
    }

    func stop() { watching.withLock { $0 }?.stop() }

    /// Reads every file again that is not as it was, and those that are new in a folder.
    func reloadAll() {
        let (paths, folders) = state.withLock { ($0.files.keys.map { $0 }, $0.folders) }
        let news = folders.flatMap { folder in
            (Files.names(inFolder: folder) ?? []).filter(Self.isDocument).map { folder + "/" + $0 }
        }
        for path in Set(paths + news).sorted() { reload(path) }
    }

    private func changed(_ changed: [String: [String]]) {
        for (folder, names) in changed.sorted(by: { $0.key < $1.key }) {
            // A folder whose content is swapped behind a link tells of the link only.
            if names.isEmpty || names.contains(where: { $0.hasPrefix("..") }) {
                reloadAll()
                continue
            }
            let (paths, isGiven) = state.withLock { state in
                (state.files.keys.filter { Self.folder(of: $0) == folder }, state.folders.contains(folder))
            }
            for name in names.sorted() {
                if let path = paths.first(where: { $0.split(separator: "/").last.map(String.init) == name }) {
                    reload(path)
                } else if isGiven, Self.isDocument(name) {
                    reload(folder + "/" + name)
                }
            }
        }
    }

    private func reload(_ path: String) {
        reading.withLock { _ in
            let known = state.withLock { $0.files[path] }
            let bytes: [UInt8]
            do {
                bytes = try Files.read(path, limit: Router.documentLimit)
            } catch {
                // A file that is gone leaves its panel.
                return Log.shared.line("server", "\(error); its panel goes on as it is")
            }
            if bytes == known?.bytes { return }
            state.withLock { $0.files[path] = File(panel: known?.panel, bytes: bytes) }
            do throws(PanelDocument.Refusal) {
                load(try read(bytes, path), bytes, path, known?.panel)
            } catch {
                for line in error.lines { Log.shared.line("server", line) }
            }
        }
    }

    private func load(_ document: PanelDocument, _ bytes: [UInt8], _ path: String, _ known: String?) {
        let name = document.name
        if let known, known != name {
            let said = "it is panel \"\(name)\" now and was \"\(known)\"; start the server anew to rename a panel"
            return Log.shared.line("server", "\(path): \(said)")
        }
        if known == nil, panels[name] != nil {
            return Log.shared.line("server", "\(path): a panel named \"\(name)\" is loaded already")
        }
        let result = panels.load(name, document: bytes, wiring: document.wiring) {
            document.makePanel(at: .present, wallClock: .present)
        }
        if case .full = result { return Log.shared.line("server", "\(path): there are \(limit) panels already") }
        state.withLock { $0.files[path]?.panel = name }
        Log.shared.line("panel \(name)", "\(known == nil ? "loaded" : "loaded again") from \(path)")
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
