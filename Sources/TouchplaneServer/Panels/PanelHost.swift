import ControlKit
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
    private let state: Mutex<State>

    /// What the lock guards.
    struct State: ~Copyable {
        var panel: Panel
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
    }

    init(
        _ panel: sending Panel, document: [UInt8], boot: String, loops: SocketLoops, timekeeper: Timekeeper,
        configuration: Configuration
    ) {
        id = panel.name
        self.boot = boot
        self.timekeeper = timekeeper
        channel = Channel(on: loops)
        panel.limits.leaseWithStream = configuration.leaseWithStream
        panel.limits.leaseWithoutStream = configuration.leaseWithoutStream
        let history = TurnHistory(
            revision: panel.revision, turnLimit: configuration.historyTurns, byteLimit: configuration.historyBytes)
        state = Mutex(State(panel: panel, history: history, document: document))
    }

    // MARK: Turns

    /// Performs a command as one turn and tells everybody.
    ///
    /// - Parameters:
    ///   - ref: the sender's own number of the command, given back to it in the change's `origin`.
    ///   - ifRevision: performed only if the panel is at this revision.
    ///   - wantsReply: whether the outcome carries the reply's JSON.
    func perform(
        _ command: Command, from client: String, ref: Int64? = nil, ifRevision: UInt64? = nil, wantsReply: Bool
    ) -> Outcome {
        let moment = Moment.present
        let (outcome, effects) = state.withLock { state -> (Outcome, [Effect]) in
            if let ifRevision, ifRevision != state.panel.revision {
                let outcome = Outcome(
                    revision: state.panel.revision, reply: nil, refusal: nil, isPreconditionFailed: true)
                return (outcome, [])
            }
            state.panel.perform(command, from: client, at: moment)
            publish(&state, ref: ref)
            let turn = state.panel.turn
            let refusal = turn.steps.count == 1 ? turn.steps[0].refusal : nil
            var reply: Frame?
            if wantsReply, refusal == nil {
                RecordEncoder.reply(of: state.panel, controls: state.controls, into: &state.reply)
                reply = state.reply.finish(event: "reply")
            }
            state.controls.clear()
            return (Outcome(revision: turn.revision, reply: reply, refusal: refusal), turn.effects)
        }
        if !effects.isEmpty { carryOut(effects) }
        return outcome
    }

    /// Runs code of the panel's author as one turn.
    func run<Result: Sendable>(_ body: @Sendable (Panel) throws -> Result) rethrows -> Result {
        let moment = Moment.present
        return try state.withLock { state in
            // Whatever the body did before it threw is told, too.
            defer {
                publish(&state, ref: nil)
                state.controls.clear()
            }
            return try state.panel.run(at: moment, body)
        }
    }

    /// Timers and leases that are due.
    func advance() { _ = perform(.advance, from: "", wantsReply: false) }

    /// Encodes what the turn left different, once, and hands it on. Leaves the changed controls in `state.controls`
    /// for the reply.
    private func publish(_ state: inout State, ref: Int64?) {
        let turn = state.panel.turn
        RecordEncoder.changedControls(of: state.panel, into: &state.controls)
        if turn.isVisible {
            state.records.note(turnOf: state.panel)
            state.snapshot = nil
            if turn.isStructural {
                // Only a whole panel tells of controls that came or went; older turns lead nowhere any more.
                state.panel.structureTold()
                state.history.restart(at: turn.revision)
                channel.publish(snapshot(&state))
            } else {
                RecordEncoder.change(of: state.panel, controls: state.controls, ref: ref, into: &state.change)
                let frame = state.change.finish(event: "change", id: EventID(epoch: boot, number: turn.revision))
                state.history.append(frame)
                channel.publish(frame)
            }
            for waiter in state.waiters.take(reached: turn.revision) { waiter.complete(with: snapshot(&state)) }
        }
        if turn.isPresence { state.presence.changed(at: state.panel.now) }
        noteDeadline(&state)
    }

    private func noteDeadline(_ state: inout State) {
        if state.presence.takeDue(at: state.panel.now) {
            // The snapshot names who is here, so the kept one is no longer true.
            state.snapshot = nil
            channel.publish(presence(&state))
        }
        for waiter in state.waiters.take(expiredBy: state.panel.now) { waiter.expire() }
        let deadline = [state.panel.nextDeadline, state.waiters.nextExpiry, state.presence.due].compactMap { $0 }.min()
        if deadline != state.toldDeadline {
            state.toldDeadline = deadline
            timekeeper.set(deadline, for: id)
        }
    }

    private func presence(_ state: inout State) -> Frame {
        RecordEncoder.presence(of: state.panel, into: &state.reply)
        return state.reply.finish(event: "presence")
    }

    private func carryOut(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .log(let text): Log.shared.line("panel \(id)", text)
            }
        }
    }

    // MARK: Reading

    /// The whole panel as it is now. Made once per revision.
    private func snapshot(_ state: inout State) -> Frame {
        if let frame = state.snapshot { return frame }
        let frame = state.makeSnapshot(skipped: nil, boot: boot)
        state.snapshot = frame
        return frame
    }

    /// The snapshot and its revision.
    func snapshot() -> (frame: Frame, revision: UInt64) {
        state.withLock { state in (snapshot(&state), state.panel.revision) }
    }

    /// Answers with the snapshot once the revision is above the waiter's, which may be at once.
    func wait(_ waiter: SnapshotWaiter) {
        state.withLock { state in
            if state.panel.revision > waiter.revision {
                waiter.complete(with: snapshot(&state))
            } else if state.waiters.add(waiter) {
                noteDeadline(&state)
            } else {
                waiter.refuse()
            }
        }
    }

    /// One control's record and the revision it is of; nil when there is no such control.
    func record(of control: String) -> (frame: Frame, revision: UInt64)? {
        state.withLock { state in
            guard let view = state.panel.control(control) else { return nil }
            RecordEncoder.record(of: view, into: &state.reply)
            return (state.reply.finish(event: "record"), state.panel.revision)
        }
    }

    /// One control's main value as bare JSON; nil when there is no such control, `null` when it has no value.
    func value(of control: String) -> (frame: Frame, revision: UInt64)? {
        state.withLock { state in
            guard let view = state.panel.control(control) else { return nil }
            state.reply.value(view.property("value") ?? .null)
            return (state.reply.finish(event: "value"), state.panel.revision)
        }
    }

    /// All controls' records, as an array.
    func records() -> (frame: Frame, revision: UInt64) {
        state.withLock { state in
            var writer = JSONWriter(capacity: 65_536)
            writer.beginArray()
            for view in state.panel.controls { RecordEncoder.record(of: view, into: &writer) }
            writer.endArray()
            return (writer.finish(event: "records"), state.panel.revision)
        }
    }

    /// The turns after a revision as far as they are kept, and the present revision.
    func log(after revision: UInt64) -> (turns: [Frame], revision: UInt64) {
        state.withLock { (Array($0.history.kept(after: revision)), $0.panel.revision) }
    }

    /// Title, revision and number of controls, for the list of panels.
    var summary: (title: String, revision: UInt64, controls: Int) {
        state.withLock { ($0.panel.title, $0.panel.revision, $0.panel.controls.count) }
    }

    /// The document as authored; nil for a panel written in Swift.
    var document: [UInt8]? { state.withLock { $0.document.isEmpty ? nil : $0.document } }

    // MARK: Streams

    /// Where a stream that comes back left off.
    struct Resume: Sendable {
        let boot: String
        let revision: UInt64
    }

    /// Opens a stream: hello, then the missing turns while they are kept, else the whole panel. Everything later is
    /// published after it, so there is no gap and no duplicate.
    func join(
        _ subscriber: Subscriber, client: String, introduction: Introduction, hello: Frame?, resume: Resume?
    ) {
        _ = perform(.introduce(introduction), from: client, wantsReply: false)
        _ = perform(.streamOpened, from: client, wantsReply: false)
        state.withLock { state in
            var first = hello.map { [$0] } ?? []
            if let resume, resume.boot == boot,
                let missing = state.history.turns(after: resume.revision, present: state.panel.revision)
            {
                first += missing
                first.append(presence(&state))
            } else {
                first.append(snapshot(&state))
            }
            subscriber.join(channel, first: first)
        }
    }

    /// Brings a client that read too slowly to the present: one message, with the number of turns it missed.
    func resync(_ subscriber: Subscriber, skipped: Int) {
        state.withLock { state in
            subscriber.join(channel, first: [state.makeSnapshot(skipped: skipped, boot: boot)])
        }
    }

    /// The stream is over; with the client's last one its touches are cancelled.
    func leave(client: String) { _ = perform(.streamClosed, from: client, wantsReply: false) }

    // MARK: The document

    /// Replaces the panel by the one `make` builds, under the lock. Touches are cancelled, streams stay, controls that
    /// keep their id and kind keep their value.
    func replace(document: [UInt8], make: @Sendable () -> Panel) {
        let moment = Moment.present
        state.withLock { state in
            state.panel.perform(.cancelAllTouches, from: "", at: moment)
            publish(&state, ref: nil)
            state.controls.clear()
            let fresh = make()
            fresh.limits = state.panel.limits
            fresh.succeed(state.panel, at: moment)
            state.panel = fresh
            state.records.forget()
            state.document = document
            publish(&state, ref: nil)
            state.controls.clear()
        }
    }

    /// The panel is gone, or the server stops: touches end as cancelled, streams are told why, waiting requests are
    /// answered.
    func end(reason: String) {
        _ = perform(.cancelAllTouches, from: "", wantsReply: false)
        endWaiting()
        var writer = JSONWriter(capacity: 128)
        RecordEncoder.bye(reason: reason, into: &writer)
        channel.publish(writer.finish(event: "bye"))
    }

    /// Answers the requests that still wait: there will be no news.
    private func endWaiting() {
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
