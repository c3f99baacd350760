import Threads

/// Wakes the thread that waits for a bridge's work, in a `poll` among its sockets.
///
/// Ring after the work was put where the thread will look; the thread answers before it looks. However often it is rung
/// before that, the thread wakes once.
struct Doorbell: Sendable {
    /// A box with room for one message is a bell: rung or not.
    private let box = Mailbox<Void>(capacity: 1)

    /// Becomes readable when rung.
    var descriptor: Int32 { box.descriptor }

    func ring() {
        _ = box.post(())
    }

    /// Call it when the descriptor is readable.
    func answer() {
        box.wait()
        var rings: [Void] = []
        box.drain(into: &rings)
    }
}
