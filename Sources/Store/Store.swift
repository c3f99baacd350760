import Synchronization
import Threads

/// What survives a power cut: panels, values, actions, presets, the log, and effects under way.
///
///     let store = Store(try StoreFile.open("touchplane-data"))
///     try store.commit(change) { result in … }      // told when it is on the disk
///     store.note(bytes, of: revision, control: "gain", panel: "mixer")
///
/// One thread owns the database; what is said here is queued for it in order, from any thread, also under a panel's lock.
/// Closures are called on that thread, in the order of the calls; they have to be brief, and must not close the store.
///
/// After any error but a full disk nothing is acknowledged any more: `condition` is `failed`, whoever waits is told, and
/// every later call throws. A full disk refuses what does not fit and goes on: each later change is tried anew.
package final class Store: Sendable {
    /// How the last life of this store ended.
    package let past: StoreFile.Past
    /// 16 random bytes, made once with the database.
    package let identity: [UInt8]

    private let configuration: StoreConfiguration
    private let writer: Writer
    private let thread: SystemThread

    /// Starts the thread that owns the file from here on.
    package init(_ file: sending StoreFile) {
        past = file.past
        identity = file.identity
        configuration = file.configuration
        let writer = Writer(file)
        self.writer = writer
        thread = SystemThread(name: "store") { writer.run() }
    }

    /// Stores a change, and with it everything noted for its panel before.
    ///
    /// When it fails because the disk is full, the values in it are kept and stored once there is space, because the panel
    /// in memory has them; everything else in it is as if it had never been said.
    ///
    /// Limit: `waitingChanges` and `waitingBytes` of the configuration; beyond them `overloaded` is thrown.
    ///
    /// - Parameter durable: called once, when the change is on the disk or will never be: with `diskFull`, `failed`,
    ///   `unknownPanel` or `tooManyEffects`.
    /// - Throws: `overloaded`, `tooLarge`, `closed` or `failed`; then the change was not taken and `durable` is not called.
    package func commit(
        _ change: StoreChange, durable: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) throws(StoreError) {
        let cost = change.cost
        guard cost <= configuration.changeBytes else {
            throw .tooLarge(bytes: cost, limit: configuration.changeBytes)
        }
        try add(.change(change, durable: durable), carryingNotesOf: change.panel, cost: cost)
    }

    /// Takes a change as `commit` does, and leaves the thread asleep until `wake`: for callers under a lock, where waking a
    /// thread costs more than everything else.
    package func queue(
        _ change: StoreChange, durable: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) throws(StoreError) {
        let cost = change.cost
        guard cost <= configuration.changeBytes else {
            throw .tooLarge(bytes: cost, limit: configuration.changeBytes)
        }
        let item = WriterItem.change(change, durable: durable)
        if try mustWake(item, carryingNotesOf: change.panel, cost: cost) {
            writer.isCalled.store(true, ordering: .relaxed)
        }
    }

    /// Wakes the thread when something was queued that it does not know of. Callable from any thread.
    package func wake() {
        // The lock around every queue orders this flag.
        if writer.isCalled.load(ordering: .relaxed), writer.isCalled.exchange(false, ordering: .acquiringAndReleasing) {
            writer.bell.ring()
        }
    }

    /// Notes a value nobody waits for: the move in the middle of a gesture. Costs well under a microsecond.
    ///
    /// Only the last value of a control is kept. It is written with the panel's next commit, or after `noteDelay` of the
    /// configuration. Values of a panel the store does not hold are dropped then.
    ///
    /// - Returns: false when it was not taken: the store has ended, or `waitingNotes` or `waitingBytes` is reached.
    @discardableResult
    package func note(_ value: [UInt8], of revision: UInt64, control: String, panel: String) -> Bool {
        let outcome = writer.state.withLock { state in
            let outcome = state.queue.note(
                value, of: revision, control: control, panel: panel, now: MonotonicClock.now)
            if outcome == .refused { state.figures.notesRefused += 1 }
            return outcome
        }
        if outcome == .takenFirst { writer.bell.ring() }
        return outcome != .refused
    }

    /// Asks for the effects a target is to be sent next, at most `limit` of them, in order.
    ///
    /// Only effects that are on the disk are given. They come again, after a restart too, until they are settled; so one
    /// sender asks for a target, settles what it got, and asks again. Expired ones are removed and named in the answer.
    ///
    /// - Parameter now: milliseconds since 1970.
    package func nextEffects(
        for target: String, limit: Int, now: Int64,
        receive: @escaping @Sendable (Result<EffectBatch, StoreError>) -> Void
    ) throws(StoreError) {
        let item = WriterItem.nextEffects(target: target, limit: limit, now: now, receive: receive)
        try add(item, carryingNotesOf: nil, cost: target.utf8.count)
    }

    /// Notes how attempts at effects ended. A later `nextEffects` knows it; a crash may forget it, and then they are sent
    /// once more.
    package func settle(_ settlements: [EffectSettlement]) throws(StoreError) {
        try add(.settle(settlements), carryingNotesOf: nil, cost: settlements.count * 32)
    }

    /// Reads one panel whole, with everything committed or noted for it before; nil when there is none.
    package func readPanel(
        _ id: String, receive: @escaping @Sendable (Result<StoredPanel?, StoreError>) -> Void
    ) throws(StoreError) {
        try add(.readPanel(id, receive: receive), carryingNotesOf: id, cost: id.utf8.count)
    }

    /// Whether it can keep what it is given.
    package var condition: StoreCondition { writer.state.withLock { $0.condition } }

    package var figures: StoreFigures {
        writer.state.withLock { state in
            var figures = state.figures
            (figures.waitingChanges, figures.waitingNotes) = state.queue.waiting
            return figures
        }
    }

    /// Writes what waits, ends the thread and closes the database. Calls after it throw `closed`.
    ///
    /// - Throws: `diskFull` or `failed` when it could not be closed well; what was acknowledged is on the disk all the same.
    package func close() throws(StoreError) {
        writer.stop()
        thread.join()
        writer.release()
        switch condition {
        case .working, .closed: return
        case .diskFull(let reason): throw .diskFull(reason)
        case .failed(let reason): throw .failed(reason)
        }
    }

    deinit { writer.stop() }

    private func add(_ item: WriterItem, carryingNotesOf panel: String?, cost: Int) throws(StoreError) {
        if try mustWake(item, carryingNotesOf: panel, cost: cost) { writer.bell.ring() }
    }

    /// Puts an item into the queue. True when the thread sleeps and has to be told.
    private func mustWake(
        _ item: WriterItem, carryingNotesOf panel: String?, cost: Int
    ) throws(StoreError) -> Bool {
        let mustWake: Result<Bool, StoreError> = writer.state.withLock { state in
            do throws(StoreError) {
                return .success(try state.queue.add(item, carryingNotesOf: panel, cost: cost))
            } catch {
                if case .overloaded = error { state.figures.overloads += 1 }
                return .failure(error)
            }
        }
        return try mustWake.get()
    }
}
