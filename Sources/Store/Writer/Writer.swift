import Synchronization
import Threads

/// The one thread that writes: takes what waits, stores it as groups, and tells who waited.
final class Writer: Sendable {
    struct State {
        var queue: WriteQueue<WriterItem>
        var condition = StoreCondition.working
        var figures: StoreFigures
    }

    let configuration: StoreConfiguration
    let state: Mutex<State>
    let bell = Bell()
    /// Something was queued while the thread slept, and whoever queued it has not rung yet.
    let isCalled = Atomic<Bool>(false)
    /// The thread holds this lock for as long as it runs. nil once closed.
    private let slot: Mutex<Disk?>

    /// What only the thread touches.
    struct Disk {
        let file: StoreFile
        /// How attempts at effects ended, as far as it could not be written yet.
        var unsettled: [EffectSettlement] = []
        var lastWork: Int64 = 0
    }

    init(_ file: sending StoreFile) {
        configuration = file.configuration
        var figures = StoreFigures()
        figures.waitingEffects = file.effectCount
        state = Mutex(State(queue: WriteQueue(file.configuration), figures: figures))
        slot = Mutex(Disk(file: file))
    }

    /// The thread's body.
    func run() {
        slot.withLock { slot in
            if slot != nil { run(&slot!) }
        }
    }

    private func run(_ disk: inout Disk) {
        while true {
            let now = MonotonicClock.now
            switch state.withLock({ $0.queue.next(now: now) }) {
            case .write(let entries, let notes):
                write(entries, notes, to: &disk)
                disk.lastWork = MonotonicClock.now
            case .rest(let until):
                rest(until: until, now: now, &disk)
            case .finish:
                finish(&disk)
                return
            }
        }
    }

    /// Gives the folder back. Only after the thread has ended: until then, and after a failure too, nobody else gets it.
    func release() {
        slot.withLock { $0 = nil }
    }

    /// Lets the thread write what waits, and end. Callable from any thread, more than once.
    func stop() {
        state.withLock { $0.queue.stop() }
        bell.ring()
    }

    private func rest(until deadline: Int64?, now: Int64, _ disk: inout Disk) {
        var deadline = deadline
        if disk.file.hasLog {
            let idle = disk.lastWork + configuration.idleDelay
            if idle <= now {
                guarded(&disk) { disk throws(StoreError) in try disk.file.moveLogWhenIdle() }
                return
            }
            deadline = min(idle, deadline ?? idle)
        }
        // Rounded up, so that it does not come back early to find nothing due.
        let wait = deadline.map { Int32(clamping: (max(0, $0 - now) + 999_999) / 1_000_000) } ?? -1
        bell.wait(milliseconds: wait)
    }

    private func finish(_ disk: inout Disk) {
        // Failed, or values were lost to a full disk: this life does not count as well ended.
        guard state.withLock({ $0.condition }) == .working else { return }
        do {
            try disk.file.close()
            state.withLock { $0.condition = .closed }
        } catch {
            state.withLock { $0.condition = Self.condition(after: error) }
        }
    }

    // MARK: Errors

    /// Does something nobody waits for; any error but a full disk ends the store.
    func guarded(_ disk: inout Disk, _ body: (inout Disk) throws(StoreError) -> Void) {
        do {
            try body(&disk)
        } catch {
            if case .diskFull = error { return }
            fail(error)
        }
    }

    /// The end: everybody who waits is told, and whoever comes later is refused.
    func fail(_ error: StoreError) {
        let reason = if case .failed = error { error } else { StoreError.failed(error.description) }
        let waiting = state.withLock { state in
            state.condition = Self.condition(after: reason)
            return state.queue.fail(reason)
        }
        for item in waiting { item.tell(.refused(reason)) }
    }

    static func condition(after error: StoreError) -> StoreCondition {
        switch error {
        case .diskFull(let reason): .diskFull(reason)
        case .failed(let reason): .failed(reason)
        default: .failed(error.description)
        }
    }
}
