import Synchronization
import Testing

@testable import Threads

@Suite("Worker")
struct WorkerTests {
    @Test("work is done in order, and stopping finishes what was posted")
    func stopFinishes() {
        let done = Mutex<[Int]>([])
        let worker = Worker<Int>(name: "worker", capacity: 100) { number in done.withLock { $0.append(number) } }
        for number in 0..<50 { #expect(worker.post(number)) }
        worker.stop()
        #expect(done.withLock { $0 } == Array(0..<50))
    }

    @Test("a stopped worker takes nothing, and may be stopped twice")
    func stopped() {
        let worker = Worker<Int>(name: "worker", capacity: 1) { _ in }
        worker.stop()
        worker.stop()
        #expect(!worker.post(1))
    }

    @Test("a busy worker takes as much as its capacity and no more")
    func bounded() {
        let started = Bell()
        let release = Bell()
        let worker = Worker<Int>(name: "worker", capacity: 2) { number in
            if number == 0 {
                started.ring()
                release.wait(milliseconds: 10_000)
            }
        }
        #expect(worker.post(0))
        started.wait(milliseconds: 10_000)
        #expect(worker.post(1) && worker.post(2))
        #expect(!worker.post(3))
        release.ring()
        worker.stop()
    }
}
