import Synchronization
import Threads

/// Ends HTTP connections that are too slow: libmicrohttpd 0.9.75 knows inactivity only, and a byte each now and then is
/// activity.
///
/// It looks at every connection now and then, so a connection may live an eighth of the shortest deadline longer than allowed.
final class Reaper: Sendable {
    private let watches = Mutex<[ObjectIdentifier: Watch]>([:])
    private let alarm = Mutex<Alarm?>(nil)
    private let interval: Int64
    private let log: @Sendable (String) -> Void

    init(_ configuration: TransportConfiguration) {
        let shortest = min(configuration.headDeadline, configuration.bodyDeadline, configuration.answerDeadline)
        interval = min(max(shortest / 8, 10_000_000), 500_000_000)
        log = configuration.log
        let alarm = Alarm(name: "tp-reaper") { [weak self] now in self?.sweep(now) }
        self.alarm.withLock { $0 = alarm }
    }

    /// Looks after one more connection.
    func insert(_ watch: Watch) {
        let isFirst = watches.withLock { watches in
            watches[ObjectIdentifier(watch)] = watch
            return watches.count == 1
        }
        if isFirst { alarm.withLock { $0 }?.schedule(noLaterThan: MonotonicClock.now + interval) }
    }

    /// The connection is about to be closed: its descriptor is not touched after this returns.
    func remove(_ watch: Watch) {
        watches.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(watch)) }
    }

    /// True while a request is under way on any connection.
    var isBusy: Bool { watches.withLock { $0.values.contains(where: \.isBusy) } }

    /// Ends the thread.
    func stop() {
        alarm.withLock { $0.take() }?.stop()
    }

    private func sweep(_ now: Int64) {
        let (ended, left) = watches.withLock { watches in
            (watches.values.count { $0.enforce(now: now) }, watches.count)
        }
        if ended > 0 { log("ended \(ended) connections that were too slow") }
        if left > 0 { alarm.withLock { $0 }?.schedule(noLaterThan: now + interval) }
    }
}
