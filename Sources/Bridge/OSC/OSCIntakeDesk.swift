import Synchronization

/// Takes in what came, from whichever socket, and passes it to those who listen.
final class OSCIntakeDesk: Sendable {
    typealias Handler = @Sendable (OSCIncoming) -> Void

    private struct State {
        var listeners = Listeners<Handler>(isPattern: OSCAddress.isPattern, matches: OSCAddress.matches)
        var intake = OSCIntake()
    }

    private let state = Mutex(State())

    var intake: OSCIntake { state.withLock { $0.intake } }

    func add(_ pattern: String, _ handler: @escaping Handler) -> ListenerID? {
        state.withLock { $0.listeners.add(pattern, handler) }
    }

    func remove(_ id: ListenerID) {
        state.withLock { _ = $0.listeners.remove(id) }
    }

    /// Reads a packet and calls the handlers of its messages, in their order, on this thread.
    func take(_ packet: [UInt8], from source: @autoclosure () -> String) {
        do {
            let messages = try OSCCodec.decode(packet)
            for message in messages { take(message, from: source) }
        } catch {
            refuse(error.reason)
        }
    }

    /// Counts something that could not be read.
    func refuse(_ reason: String) {
        state.withLock { state in
            state.intake.malformed += 1
            state.intake.lastMalformed = reason
        }
    }

    private func take(_ message: OSCMessage, from source: () -> String) {
        let handlers: [Handler] = state.withLock { state in
            state.intake.received += 1
            var handlers = state.listeners.handlers(for: message.address)
            if OSCAddress.isPattern(message.address) {
                handlers += state.listeners.handlers(fitting: message.address)
            }
            if handlers.isEmpty { state.intake.unheard += 1 }
            return handlers
        }
        if handlers.isEmpty { return }
        let incoming = OSCIncoming(message: message, source: source())
        for handler in handlers { handler(incoming) }
    }
}
