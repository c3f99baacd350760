import CCurl
import Threads

/// The webhook thread's work: starts what may start, lets curl carry it, reports how it ended. Made and used on that thread.
final class WebhookLoop {
    typealias Queue = LaneQueue<WebhookRequest>

    private struct Flight {
        let transfer: CurlTransfer
        let place: Queue.Place
        let target: String
    }

    private let queue: Queue
    private let configuration: WebhookConfiguration
    private let wallClock: @Sendable () -> Int64
    private let multi: CurlMulti
    private var flights: [UnsafeMutableRawPointer: Flight] = [:]
    private var idle: [CurlTransfer] = []
    private var random = SystemRandomNumberGenerator()

    init(_ queue: Queue, _ configuration: WebhookConfiguration, wallClock: @escaping @Sendable () -> Int64) {
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
            if multi.wait(until: round.wake, bell: queue.bell) { queue.bell.answer() }
        }
        breakOff()
    }

    private func start(_ place: Queue.Place, _ target: String) {
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
        flights[transfer.handle] = Flight(transfer: transfer, place: place.holding(request), target: target)
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
            attemptEnded(flight, result, status: status == 0 ? nil : status)
        }
        return hasHarvest
    }

    private func attemptEnded(_ flight: Flight, _ result: DeliveryResult, status: Int?) {
        let now = MonotonicClock.now
        let request = flight.place.element
        if case .failed(_, retryable: true) = result, request.attempts < request.content.attempts {
            let pause = configuration.retry.pause(afterFailures: request.attempts, using: &random)
            queue.retry(flight.place, flight.target, after: result, status: status, at: now + pause, now: now)?.tell()
        } else {
            queue.finish(flight.place, flight.target, result, status: status, at: now).tell()
        }
    }

    private func breakOff() {
        let result = DeliveryResult.failed(reason: "the server stopped before the answer came", retryable: true)
        for flight in flights.values {
            multi.remove(flight.transfer)
            queue.finish(flight.place, flight.target, result, at: MonotonicClock.now).tell()
        }
        flights.removeAll()
    }
}
