import ControlKit
import Synchronization
import Transport
import Wire

/// How streams of a panel begin, catch up and end.
extension PanelHost {
    /// Where a stream that comes back left off.
    struct Resume: Sendable {
        let boot: String
        let revision: UInt64
    }

    /// Opens a stream: hello, then the missing turns while they are kept, else the whole panel. Everything later is
    /// published after it, so there is no gap and no duplicate.
    func join(
        _ subscriber: Subscriber, client: String, introduction: Introduction, hello: Frame?, resume: Resume?
    ) {
        _ = perform(.introduce(introduction), from: client, wantsReply: false)
        _ = perform(.streamOpened, from: client, wantsReply: false)
        state.withLock { state in
            var first = hello.map { [$0] } ?? []
            if let resume, resume.boot == boot,
                let missing = state.history.turns(after: resume.revision, present: state.panel.revision)
            {
                first += missing
                first.append(presence(&state))
            } else {
                first.append(snapshot(&state))
            }
            subscriber.join(channel, first: first)
        }
    }

    /// Brings a client that read too slowly to the present: one message, with the number of turns it missed.
    func resync(_ subscriber: Subscriber, skipped: Int) {
        state.withLock { state in
            subscriber.join(channel, first: [state.makeSnapshot(skipped: skipped, boot: boot)])
        }
    }

    /// The stream is over; with the client's last one its touches are cancelled.
    func leave(client: String) { _ = perform(.streamClosed, from: client, wantsReply: false) }
}
