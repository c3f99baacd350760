import CCurl
import Threads

/// The webhook thread's work: starts what may start, lets curl carry it, reports how it ended. Made and used on that thread.
final class WebhookLoop {
    private struct Flight {
        let transfer: CurlTransfer
        let place: WebhookQueue.Place
        let target: String
    }

    private let queue: WebhookQueue
    private let configuration: WebhookConfiguration
    private let wallClock: @Sendable () -> Int64
    private let multi: CurlMulti
    private var flights: [UnsafeMutableRawPointer: Flight] = [:]
    private var idle: [CurlTransfer] = []

    init(_ queue: WebhookQueue, _ configuration: WebhookConfiguration, wallClock: @escaping @Sendable () -> Int64) {
        self.queue = queue
        self.configuration = configuration
        self.wallClock = wallClock
        multi = CurlMulti(connections: configuration.limits.atOnce)
    }

    /// Until the queue is stopped.
    func run() {
        while true {
            let now = MonotonicClock.now
            let round = queue.round(at: now)
            round.ended.tell()
            if round.isOver { break }
            for (place, target) in round.starts { start(place, target) }
            multi.perform()
            // A lane that has become free may have something more to start.
            if harvest() { continue }
            if multi.wait(milliseconds: patience(until: round.wake), bell: queue.bell) { queue.bell.answer() }
        }
        breakOff()
    }

    private func start(_ place: WebhookQueue.Place, _ target: String) {
        var request = place.element
        request.begin(at: MonotonicClock.now)
        let content = request.content
        var signed: [(name: String, value: String)] = []
        if let secret = content.secret {
            signed = WebhookSignature.headers(
                id: content.id, timestamp: wallClock(), body: content.body ?? [], secret: secret)
        }
        let transfer = idle.popLast() ?? CurlTransfer()
        transfer.prepare(content, signed: signed, configuration)
        let begun = WebhookQueue.Place(element: request, cost: place.cost, expires: place.expires)
        flights[transfer.handle] = Flight(transfer: transfer, place: begun, target: target)
        multi.add(transfer)
    }

    /// Reports what has ended; true when something has.
    private func harvest() -> Bool {
        var hasHarvest = false
        while let (handle, code) = multi.nextFinished() {
            guard let flight = flights.removeValue(forKey: handle) else { continue }
            hasHarvest = true
            let transfer = flight.transfer
            let status = transfer.status
            let result = WebhookAnswer.result(
                code: code, status: status, text: transfer.text, timeout: flight.place.element.content.timeout)
            multi.remove(transfer)
            transfer.clear()
            idle.append(transfer)
            let ended = queue.attemptEnded(
                flight.place, flight.target, result, status: status == 0 ? nil : status, at: MonotonicClock.now)
            ended?.tell()
        }
        return hasHarvest
    }

    private func breakOff() {
        let result = DeliveryResult.failed(reason: "the server stopped before the answer came", retryable: true)
        for flight in flights.values {
            multi.remove(flight.transfer)
            queue.attemptEnded(flight.place, flight.target, result, status: nil, at: MonotonicClock.now)?.tell()
        }
        flights.removeAll()
    }

    /// Milliseconds until then, rounded up; an hour when there is nothing to wake for. curl looks after its own deadlines.
    private func patience(until moment: Int64?) -> Int32 {
        guard let moment else { return 3_600_000 }
        return Int32(clamping: max(0, (moment - MonotonicClock.now + 999_999) / 1_000_000))
    }
}
