import Synchronization
import Threads

/// The socket loops of one server: made first, given to channels and to the `HTTPServer`.
package final class SocketLoops: Sendable {
    let all: [SocketLoop]
    private let turn = Atomic<Int>(0)

    /// Starts `configuration.socketLoops` threads.
    package init(_ configuration: TransportConfiguration) {
        all = (0..<max(1, configuration.socketLoops)).map { SocketLoop(index: $0) }
        for loop in all { loop.start(configuration) }
    }

    /// Streams open at this moment.
    package var openCount: Int { all.reduce(0) { $0 + $1.openCount.load(ordering: .relaxed) } }

    /// The loop for the next stream: each in turn.
    func next() -> SocketLoop {
        all[turn.add(1, ordering: .relaxed).oldValue % all.count]
    }

    /// Says goodbye to every stream and waits until they are gone, but not beyond the deadline.
    func drain(until deadline: Int64) {
        for loop in all { loop.deliver(.drain) }
        for loop in all {
            while loop.openCount.load(ordering: .acquiring) > 0 {
                let left = deadline - MonotonicClock.now
                if left <= 0 { break }
                loop.emptied.wait(milliseconds: Int32(clamping: left / 1_000_000 + 1))
            }
        }
    }

    /// Closes what is left and ends the threads. Nothing may be posted afterwards.
    package func stop() {
        for loop in all { loop.stop() }
    }
}
