import ControlKit
import Store
import Transport
import Wire

/// What of a turn is left with the store.
extension PanelHost {
    /// Leaves a published turn with the store: its values, its log, what it caused and has to arrive, and its reply.
    ///
    /// - Returns: what has to be settled before the turn is acknowledged; nil when nothing has to be.
    @discardableResult
    func keep(_ state: inout State, _ frame: Frame?, _ keeping: Keeping, reply: KeptReply? = nil) -> Receipt? {
        guard !state.lasting.isEmpty else {
            return state.keeping?.turnEnded(state.panel, frame: frame, keeping, reply: reply)
        }
        let lasting = state.lasting
        state.lasting = []
        let receipt = state.keeping?.turnEnded(
            state.panel, frame: frame, keeping, effects: lasting.compactMap(\.draft), reply: reply)
        guard let receipt else {
            for effect in lasting { desk.send(effect, noting: effects) }
            return nil
        }
        receipt.whenSettled { [self] error in
            if error == nil {
                for line in Set(lasting.map(\.line)) { outbox?.stir(line) }
            } else {
                // The turn was done, so its effects are: once, for nothing remembers them.
                for effect in lasting { desk.send(effect, noting: effects) }
            }
        }
        return receipt
    }

    /// Publishes and keeps a turn, and then these parts with the reply that tells of them.
    @discardableResult
    func publishAndKeep(
        _ state: inout State, with parts: [StoreChange.Part] = [], reply: KeptReply? = nil
    ) -> Receipt? {
        let frame = publish(&state)
        state.controls.clear()
        let receipt = keep(&state, frame, .acknowledged)
        if parts.isEmpty, reply == nil { return receipt }
        return state.keeping?.keep(parts, state.panel, reply: reply)
    }
}
