import ControlKit
import Store
import Synchronization
import Transport
import Wire

/// One panel under its lock, with everything that has to happen in the same breath as a turn: encoding it once, keeping
/// it for those who resume, and posting it to the loops.
///
/// Callable from any thread. What is done under the lock is memory work only.
final class PanelHost: Sendable {
    let id: String
    let boot: String
    let channel: Channel
    private let timekeeper: Timekeeper
    /// nil when everything is kept in memory only.
    let keeper: Keeper?
    let outbox: EffectOutbox?
    let desk: EffectDesk
    /// How the panel's last effects ended.
    let effects = EffectLog()
    private let handover = EffectHandover()
    let state: Mutex<State>

    /// What the lock guards.
    struct State: ~Copyable {
        var panel: Panel
        var actions: PanelActions
        /// nil when no control follows another.
        var bindings: PanelBindings?
        var history: TurnHistory
        /// The snapshot of the present revision, once somebody has asked for it.
        var snapshot: Frame?
        /// The last snapshot that was made, whatever its revision, and where its records are.
        var lastSnapshot: Frame?
        var records = SnapshotMemory()
        /// The document as authored; empty for a panel written in Swift.
        var document: [UInt8]
        var waiters = Waiters()
        var presence = PresencePace()
        /// Leaves to the store what has to outlive this process.
        var keeping: PanelKeeper?
        /// What has to arrive, until the turn that caused it is left with the store.
        var lasting: [OutgoingEffect] = []
        var presets = Presets()
        var undo = UndoBook()
        /// What the timekeeper was last told.
        var toldDeadline: Moment?
        var controls = JSONWriter(capacity: 4096)
        var change = JSONWriter(capacity: 4096)
        var reply = JSONWriter(capacity: 4096)
    }

    /// What a command came to.
    struct Outcome: Sendable {
        let revision: UInt64
        /// The reply's JSON, when it was asked for.
        let reply: Frame?
        /// Why the only element of the command was refused.
        let refusal: ControlError?
        /// The presumed revision was not the present one; nothing was done.
        var isPreconditionFailed = false
        /// What has to be settled before the reply is given; nil when nothing has to be.
        var receipt: Receipt?
    }

    init(
        _ panel: sending Panel, document: [UInt8], wiring: PanelWiring, boot: String, loops: SocketLoops,
        timekeeper: Timekeeper, desk: EffectDesk, configuration: Configuration, keeper: Keeper? = nil,
        outbox: EffectOutbox? = nil, past: StoredPanel? = nil
    ) {
        id = panel.name
        self.boot = boot
        self.keeper = keeper
        self.outbox = outbox
        self.timekeeper = timekeeper
        self.desk = desk
        channel = Channel(on: loops)
        panel.limits.leaseWithStream = configuration.leaseWithStream
        panel.limits.leaseWithoutStream = configuration.leaseWithoutStream
        if let past { panel.restore(past, at: .present) }
        let history = TurnHistory(
            revision: panel.revision, turnLimit: configuration.historyTurns, byteLimit: configuration.historyBytes,
            earlier: past?.frames ?? [])
        // After the values: what comes back fires nothing.
        let actions = PanelActions(panel, wiring, targets: desk.targets)
        if let past { actions.restore(past.actions, rules: desk.targets.rules(allowsExec: false)) }
        let bindings = PanelBindings(panel, wiring.bindings)
        let keeping = keeper.map {
            PanelKeeper($0, panel: panel.name, revision: panel.revision, isPlaced: past != nil)
        }
        state = Mutex(
            State(
                panel: panel, actions: actions, bindings: bindings, history: history, document: document,
                keeping: keeping, presets: Presets(past?.presets ?? [])))
    }

    // MARK: Turns

    /// Performs a command as one turn and tells everybody.
    ///
    /// - Parameters:
    ///   - ref: the sender's own number of the command, given back to it in the change's `origin`.
    ///   - ifRevision: performed only if the panel is at this revision.
    ///   - wantsReply: whether the outcome carries the reply's JSON.
    ///   - isUndo: whether it takes back the client's last change.
    ///   - request: the request when it may come again; its reply is stored with the turn.
    func perform(
        _ command: Command, from client: String, ref: Int64? = nil, ifRevision: UInt64? = nil, wantsReply: Bool,
        repeatable request: RepeatableRequest? = nil, isUndo: Bool = false
    ) -> Outcome {
        let moment = Moment.present
        let outcome = state.withLock { state -> Outcome in
            if let ifRevision, ifRevision != state.panel.revision {
                return Outcome(
                    revision: state.panel.revision, reply: nil, refusal: nil, isPreconditionFailed: true)
            }
            state.undo.willPerform(command, from: client, on: state.panel)
            state.panel.perform(command, from: client, at: moment)
            if isUndo {
                if !state.panel.turn.steps.contains(where: { $0.refusal != nil }) { state.undo.tookBack(for: client) }
            } else {
                state.undo.performed(command, from: client, on: state.panel)
            }
            let frame = publish(&state, ref: ref)
            let steps = state.panel.turn.steps
            let refusal = steps.count == 1 ? steps[0].refusal : nil
            var reply: Frame?
            if wantsReply, refusal == nil {
                RecordEncoder.reply(of: state.panel, controls: state.controls, into: &state.reply)
                reply = state.reply.finish(event: "reply")
            }
            state.controls.clear()
            var outcome = Outcome(revision: state.panel.revision, reply: reply, refusal: refusal)
            let kept = keeper == nil ? nil : request.flatMap { request in reply.map { KeptReply(request, body: $0) } }
            outcome.receipt = keep(&state, frame, command.keeping, reply: kept)
            return outcome
        }
        handOver()
        return outcome
    }

    /// Runs code of the panel's author as one turn.
    func run<Result: Sendable>(_ body: @Sendable (Panel) throws -> Result) rethrows -> Result {
        let moment = Moment.present
        // Whatever the body did before it threw is told and kept, too.
        defer { handOver() }
        return try state.withLock { state in
            defer {
                let frame = publish(&state)
                state.controls.clear()
                keep(&state, frame, .acknowledged)
            }
            return try state.panel.run(at: moment, body)
        }
    }

    /// Timers and leases that are due.
    func advance() { _ = perform(.advance, from: "", wantsReply: false) }

    /// Encodes what the turn left different, once, and hands it on. Leaves the changed controls in `state.controls`
    /// for the reply.
    ///
    /// - Returns: the change as every stream is told it; nil when there was none, or only a snapshot tells it.
    @discardableResult
    func publish(_ state: inout State, ref: Int64? = nil) -> Frame? {
        // Never a copy of the turn: that counts every reference in it.
        let panel = state.panel
        let revision = panel.turn.revision
        var told: Frame?
        collectEffects(&state)
        RecordEncoder.changedControls(of: panel, into: &state.controls)
        if panel.turn.isVisible {
            state.records.note(turnOf: panel)
            state.snapshot = nil
            if panel.turn.isStructural {
                // Only a whole panel tells of controls that came or went; older turns lead nowhere any more.
                panel.structureTold()
                state.history.restart(at: revision)
                channel.publish(snapshot(&state))
            } else {
                RecordEncoder.change(of: panel, controls: state.controls, ref: ref, into: &state.change)
                let frame = state.change.finish(event: "change", id: EventID(epoch: boot, number: revision))
                state.history.append(frame)
                channel.publish(frame)
                told = frame
            }
            for waiter in state.waiters.take(reached: revision) { waiter.complete(with: snapshot(&state)) }
        }
        state.undo.endGestures(on: panel)
        if panel.turn.isPresence { state.presence.changed(at: panel.now) }
        noteDeadline(&state)
        return told
    }

    func noteDeadline(_ state: inout State) {
        if state.presence.takeDue(at: state.panel.now) {
            // The snapshot names who is here, so the kept one is no longer true.
            state.snapshot = nil
            channel.publish(presence(&state))
        }
        for waiter in state.waiters.take(expiredBy: state.panel.now) { waiter.expire() }
        let deadline = Moment.earlier(
            state.panel.nextDeadline, Moment.earlier(state.waiters.nextExpiry, state.presence.due))
        if deadline != state.toldDeadline {
            state.toldDeadline = deadline
            timekeeper.set(deadline, for: id)
        }
    }

    func presence(_ state: inout State) -> Frame {
        RecordEncoder.presence(of: state.panel, into: &state.reply)
        return state.reply.finish(event: "presence")
    }

    /// The whole panel as it is now. Made once per revision.
    func snapshot(_ state: inout State) -> Frame {
        if let frame = state.snapshot { return frame }
        let frame = state.makeSnapshot(skipped: nil, boot: boot)
        state.snapshot = frame
        return frame
    }

    // MARK: Effects

    /// Takes what the turn leaves to be done outside, in order, and what went wrong in it.
    private func collectEffects(_ state: inout State) {
        let panel = state.panel
        var effects = state.actions.takeOutgoing()
        guard !effects.isEmpty || !panel.turn.effects.isEmpty || !panel.turn.faults.isEmpty else { return }
        let turn = panel.turn
        for index in effects.indices { effects[index].revision = turn.revision }
        for case .log(let text) in turn.effects + turn.faultLines { effects.append(.log(text, panel: id)) }
        guard keeper != nil, effects.contains(where: { $0.expires != nil }) else { return handover.add(effects) }
        state.lasting += effects.filter { $0.expires != nil }
        handover.add(effects.filter { $0.expires == nil })
    }

    /// Hands on what turns have left to be done, in their order, and wakes who keeps it. Without the lock.
    func handOver() {
        keeper?.wake()
        handover.flush { desk.send($0, noting: effects) }
    }

    /// Answers the requests that still wait: there will be no news.
    func endWaiting() {
        state.withLock { state in
            for waiter in state.waiters.takeAll() { waiter.expire() }
        }
    }
}

extension JSONWriter {
    /// Makes a frame of the text and is ready for another.
    mutating func finish(event: StaticString, id: EventID? = nil) -> Frame {
        let frame = withBytes { Frame(event: event, id: id, payload: $0) }
        clear()
        return frame
    }
}
