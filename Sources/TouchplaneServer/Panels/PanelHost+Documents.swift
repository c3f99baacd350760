import ControlKit
import Store
import Transport
import Wire

/// How a panel gets another document, and how it ends.
extension PanelHost {
    /// Replaces the panel by the one `make` builds, under the lock. Touches are cancelled, streams stay, controls that
    /// keep their id and kind keep their value and what was registered with them.
    ///
    /// - Parameters:
    ///   - part: what the store is told of the document.
    ///   - request: the request when it may come again; its reply, the snapshot, is stored with the change.
    /// - Returns: the panel as it is now, and what has to be settled before that is acknowledged.
    @discardableResult
    func replace(
        document: [UInt8], wiring: PanelWiring, storing part: StoreChange.Part,
        repeatable request: RepeatableRequest? = nil, make: @Sendable () -> Panel
    ) -> (snapshot: Frame, receipt: Receipt?) {
        let moment = Moment.present
        defer { handOver() }
        return state.withLock { state in
            state.panel.perform(.cancelAllTouches, from: "", at: moment)
            publishAndKeep(&state)
            state.actions.flushInTurn(at: moment)
            publishAndKeep(&state)
            let old = state.panel
            let fresh = make()
            fresh.limits = old.limits
            fresh.succeed(old, at: moment)
            let actions = PanelActions(fresh, wiring, targets: desk.targets)
            actions.inherit(state.actions)
            state.panel = fresh
            state.actions = actions
            state.bindings = PanelBindings(fresh, wiring.bindings)
            state.records.forget()
            state.document = document
            publish(&state)
            state.controls.clear()
            let snapshot = snapshot(&state)
            let gone = old.controls.compactMap { view in
                view.accessibilityIdentifier.flatMap { id in
                    fresh.control(id).map { type(of: $0).kind == type(of: view).kind } == true ? nil : id
                }
            }
            let kept = keeper == nil ? nil : request.map { KeptReply($0, body: snapshot) }
            return (snapshot, state.keeping?.replaced(by: fresh, document: part, gone: gone, reply: kept))
        }
    }

    /// For a turn nobody is answered.
    func publishAndKeep(_ state: inout State) {
        let frame = publish(&state)
        state.controls.clear()
        keep(&state, frame, .acknowledged)
    }

    /// Stores the document of a panel that has just been made.
    func keepDocument(
        _ document: [UInt8], repeatable request: RepeatableRequest?, location: String
    ) -> (snapshot: Frame, receipt: Receipt?) {
        defer { handOver() }
        return state.withLock { state in
            let snapshot = snapshot(&state)
            guard let keeping = state.keeping else { return (snapshot, nil) }
            let kept = request.map { KeptReply($0, status: 201, location: location, body: snapshot) }
            return (snapshot, keeping.keep([.document(document)], state.panel, reply: kept))
        }
    }

    /// The panel is gone, or the server stops: touches end as cancelled, streams are told why, waiting requests are
    /// answered.
    ///
    /// - Parameter removing: whether the store forgets the panel.
    /// - Returns: what has to be settled before that is acknowledged.
    @discardableResult
    func end(reason: String, removing: Bool) -> Receipt? {
        _ = perform(.cancelAllTouches, from: "", wantsReply: false)
        let receipt = state.withLock { state in
            removing ? state.keeping?.removed(state.panel) : state.keeping?.stop(state.panel)
        }
        handOver()
        endWaiting()
        var writer = JSONWriter(capacity: 128)
        RecordEncoder.bye(reason: reason, into: &writer)
        channel.publish(writer.finish(event: "bye"))
        return receipt
    }
}
