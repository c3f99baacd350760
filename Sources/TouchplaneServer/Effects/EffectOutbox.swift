import Bridge
import ControlKit
import Store
import Synchronization
import Threads

/// Sends the effects that have to arrive: from the store, one after another to each target, until they have arrived or
/// their time is over. A restart goes on where the last life was; an effect it was sending is sent once more.
///
/// In memory are at most `batch` effects of each target, however many wait in the store. Callable from any thread.
final class EffectOutbox: Sendable {
    private static let batch = 32

    private struct Line {
        var isBusy = false
        /// Something was stored for it while it was busy.
        var isStirred = false
        /// When to ask again, in milliseconds since 1970.
        var due: Int64?
    }

    /// Told how an attempt ended, for the log of the panel the effect comes from.
    typealias Note = @Sendable (_ effect: OutgoingEffect, _ reason: String?, _ attempts: Int, _ took: Double) -> Void

    private let keeper: Keeper
    private let desk: EffectDesk
    private let schedule: RetrySchedule
    private let lines = Mutex<[String: Line]>([:])
    private let alarm = Mutex<Alarm?>(nil)
    private let isStopped = Atomic<Bool>(false)
    private let noting = Mutex<Note?>(nil)

    init(_ keeper: Keeper, _ desk: EffectDesk, schedule: RetrySchedule = RetrySchedule()) {
        self.keeper = keeper
        self.desk = desk
        self.schedule = schedule
    }

    /// Begins with what the last life left.
    func start(note: @escaping Note) {
        noting.withLock { $0 = note }
        let alarm = Alarm(name: "outbox") { [weak self] _ in self?.ring() }
        self.alarm.withLock { $0 = alarm }
        for line in keeper.effectLines { stir(line) }
    }

    /// Something for this target is on the disk.
    func stir(_ name: String) {
        let mayAsk = lines.withLock { lines in
            let line = lines[name, default: Line()]
            if line.isBusy { lines[name]!.isStirred = true }
            // With one put off, what comes now is behind it.
            if line.isBusy || line.due.map({ $0 > Self.now }) == true { return false }
            lines[name] = Line(isBusy: true)
            return true
        }
        if mayAsk { ask(name) }
    }

    /// What is being sent now comes again in the next life.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        alarm.withLock { $0 }?.stop()
    }

    private func note(_ effect: OutgoingEffect, _ reason: String?, _ attempts: Int, _ took: Double) {
        noting.withLock { $0 }?(effect, reason, attempts, took)
    }

    private static var now: Int64 { WorldClock.now / 1_000_000 }

    // MARK: One target

    private func ask(_ name: String) {
        if isStopped.load(ordering: .relaxed) { return }
        keeper.nextEffects(for: name, limit: Self.batch, now: Self.now) { [self] result in
            switch result {
            case .failure: rest(name, until: Self.now + 1000)
            case .success(let batch):
                tellExpired(batch.expired, name)
                send(batch.effects[...], name, next: batch.next)
            }
        }
    }

    private func tellExpired(_ expired: [StoredEffect], _ name: String) {
        guard let first = expired.first else { return }
        let others = expired.count > 1 ? " and \(expired.count - 1) more" : ""
        Log.shared.line(
            "panel \(first.panel)",
            "given up: an effect for \(name)\(others) did not arrive in its time "
                + "(\(first.attempts) attempts at the first)")
        for effect in expired {
            guard let outgoing = OutgoingEffect(stored: effect.bytes) else { continue }
            desk.ended(outgoing, "its time is over")
            note(outgoing, "its time is over", effect.attempts, Double(Self.now - effect.created))
        }
    }

    private func send(_ effects: ArraySlice<StoredEffect>, _ name: String, next: Int64?) {
        var effects = effects
        while let stored = effects.popFirst() {
            if isStopped.load(ordering: .relaxed) { return }
            guard let effect = OutgoingEffect(stored: stored.bytes)?.named(stored.id, in: keeper.identity) else {
                Log.shared.line("panel \(stored.panel)", "an effect for \(name) can't be read and is given up")
                keeper.settle(.done(stored.id))
                continue
            }
            let rest = effects
            let began = MonotonicClock.now
            desk.deliver(effect) { [self] delivery in
                ended(stored, effect, delivery, took: Double(MonotonicClock.now - began) / 1e6)
                if delivery.isDelivered { return send(rest, name, next: next) }
                self.rest(name, until: retry(stored))
            }
            return
        }
        rest(name, until: next)
    }

    private func ended(_ stored: StoredEffect, _ effect: OutgoingEffect, _ delivery: Delivery, took: Double) {
        var reason: String?
        if case .failed(let why, _) = delivery.result { reason = why }
        if reason == nil { keeper.settle(.done(stored.id)) }
        desk.ended(effect, reason)
        note(effect, reason, stored.attempts + 1, took)
    }

    /// Puts it off, and with it those behind it.
    private func retry(_ stored: StoredEffect) -> Int64 {
        var random = SystemRandomNumberGenerator()
        let pause = schedule.pause(afterFailures: stored.attempts + 1, using: &random)
        let due = Self.now + max(1, pause / 1_000_000)
        keeper.settle(.retry(stored.id, due: due))
        return min(due, stored.expires)
    }

    private func rest(_ name: String, until due: Int64?) {
        let mustAsk = lines.withLock { lines in
            let isDue = due.map { $0 <= Self.now } ?? (lines[name]?.isStirred == true)
            lines[name] = isDue ? Line(isBusy: true) : due.map { Line(due: $0) }
            return isDue
        }
        if mustAsk { return ask(name) }
        if due != nil { scheduleNext() }
    }

    // MARK: Time

    private func ring() {
        let now = Self.now
        let due = lines.withLock { lines in
            let due = lines.filter { !$0.value.isBusy && $0.value.due.map { $0 <= now } == true }.keys.sorted()
            for name in due { lines[name] = Line(isBusy: true) }
            return due
        }
        for name in due { ask(name) }
        scheduleNext()
    }

    private func scheduleNext() {
        guard let due = lines.withLock({ $0.values.compactMap(\.due).min() }) else { return }
        let deadline = MonotonicClock.now + max(1, due - Self.now) * 1_000_000
        alarm.withLock { $0 }?.schedule(noLaterThan: deadline)
    }
}

extension OutgoingEffect {
    /// With a name for good: whoever receives it twice can tell.
    fileprivate func named(_ id: Int64, in store: String) -> OutgoingEffect {
        guard case .webhook(var request, let secret) = work else { return self }
        request.id = "\(store)-\(id)"
        if !request.headers.contains(where: { $0.name.lowercased() == "idempotency-key" }) {
            request.headers.append(WebhookRequest.Header("Idempotency-Key", request.id))
        }
        var effect = self
        effect.work = .webhook(request, secret: secret)
        return effect
    }
}
