import ControlKit
import Store
import Transport
import Wire

/// Turns what a panel's turns leave into changes for the store. It lives under the panel's lock.
final class PanelKeeper {
    private let keeper: Keeper
    private let id: String
    private var writer = JSONWriter(capacity: 256)
    /// The newest change, until it is known to be settled.
    private var newest: Receipt?
    /// Whether the store was told of the panel: it drops noted values of a panel it does not know.
    private var isPlaced: Bool
    /// The revision the store has heard of.
    private var told: UInt64
    /// The panel was deleted, or the server stops; what still happens leaves nothing.
    private var isOver = false

    /// - Parameters:
    ///   - revision: the panel's.
    ///   - isPlaced: whether the store has the panel already.
    init(_ keeper: Keeper, panel id: String, revision: UInt64, isPlaced: Bool) {
        self.keeper = keeper
        self.id = id
        self.isPlaced = isPlaced
        told = revision
    }

    /// Keeps what the panel's last turn left. To be called once the turn is encoded.
    ///
    /// - Parameters:
    ///   - frame: what every stream was told; it becomes the log.
    ///   - reply: stored with the turn, to be given again.
    /// - Returns: what has to be settled before the turn is acknowledged; nil when nothing has to be.
    func turnEnded(_ panel: Panel, frame: Frame?, _ keeping: Keeping, reply: KeptReply? = nil) -> Receipt? {
        if isOver { return nil }
        let turn = panel.turn
        guard turn.isVisible || reply != nil else {
            // It says how things are, and that may be on its way to the disk still.
            if case .acknowledged = keeping { return pending }
            return nil
        }
        guard reply != nil || isStored(turn, keeping) else {
            note(turn)
            return nil
        }
        var parts: [StoreChange.Part] = [.panel]
        for view in turn.changedViews {
            if let (control, bytes) = value(of: view) { parts.append(.value(control: control, bytes)) }
        }
        if let frame { parts.append(.turn(frame.withPayload { [UInt8]($0) })) }
        if let reply { parts.append(reply.part) }
        return commit(parts, turn.revision)
    }

    /// Keeps a whole new panel under a new document, or under the old one.
    ///
    /// - Parameter gone: controls of the old panel that the new one has not, or has as another kind.
    func replaced(by panel: Panel, document: StoreChange.Part, gone: [String], reply: KeptReply?) -> Receipt? {
        var parts = [document] + gone.map { StoreChange.Part.removeControl($0) }
        // All of them: a value that was inherited need not be the new document's.
        for view in panel.controls {
            if let (control, bytes) = value(of: view, changed: .max) { parts.append(.value(control: control, bytes)) }
        }
        return keep(parts, panel, reply: reply)
    }

    /// Stores something of the panel that is no turn.
    func keep(_ parts: [StoreChange.Part], _ panel: Panel, reply: KeptReply? = nil) -> Receipt? {
        if isOver { return nil }
        return commit([.panel] + parts + (reply.map { [$0.part] } ?? []), panel.revision)
    }

    /// The panel is deleted, and everything of it.
    func removed(_ panel: Panel) -> Receipt? {
        if isOver { return nil }
        isOver = true
        return keeper.queue(StoreChange(panel: id, revision: panel.revision, parts: [.removePanel]))
    }

    /// The server stops: a next life goes on above every revision anybody has seen.
    func stop(_ panel: Panel) -> Receipt? {
        if isOver { return nil }
        isOver = true
        guard panel.revision > told else { return nil }
        // Streams that close after this may still cause a turn or two, and somebody may see them.
        return keeper.queue(StoreChange(panel: id, revision: panel.revision + 1024, parts: [.panel]))
    }

    // MARK: Parts

    private func isStored(_ turn: Turn, _ keeping: Keeping) -> Bool {
        switch keeping {
        case .acknowledged: true
        case .carried: false
        case .unasked:
            !turn.passes.isEmpty && !turn.changedViews.contains { ($0 as? UIControl)?.isTracking == true }
        }
    }

    /// The newest change, unless it is settled.
    private var pending: Receipt? {
        if newest?.isSettled == true { newest = nil }
        return newest
    }

    private func commit(_ parts: [StoreChange.Part], _ revision: UInt64) -> Receipt {
        let change = StoreChange(panel: id, revision: revision, parts: parts)
        let receipt = keeper.queue(change)
        isPlaced = true
        told = revision
        newest = receipt
        return receipt
    }

    private func note(_ turn: Turn) {
        for view in turn.changedViews {
            guard let (control, bytes) = value(of: view) else { continue }
            if !isPlaced { _ = commit([.panel], turn.revision) }
            keeper.note(bytes, of: turn.revision, control: control, panel: id)
        }
    }

    /// The kept values of a view some of whose properties are different; nil when none of those is kept.
    private func value(of view: UIView, changed: UInt64? = nil) -> (control: String, [UInt8])? {
        guard (changed ?? view.changedProperties) & view.properties.memorable != 0, view.restoration == .last,
            let control = view.accessibilityIdentifier, KeptControl.write(view, withID: false, into: &writer)
        else { return nil }
        defer { writer.clear() }
        return (control, writer.withBytes { [UInt8]($0) })
    }
}
