import ControlKit
import Store
import Synchronization
import Threads
import Transport
import Wire

/// Keeps what was acknowledged: the store of this server, and what its last life left.
///
/// Callable from any thread, also under a panel's lock.
final class Keeper: Sendable {
    private let store: Store
    /// What is stored of panels that are not loaded yet.
    private let past: Mutex<[String: StoredPanel]>
    private let pastReplies: [StoredReply]

    /// Opens the data folder and reads all of it.
    init(_ folder: String, _ configuration: StoreConfiguration) throws(StoreError) {
        let file = try StoreFile.open(folder, configuration: configuration)
        var panels: [String: StoredPanel] = [:]
        try file.readPanels { panels[$0.id] = $0 }
        past = Mutex(panels)
        pastReplies = try file.replies(now: WorldClock.now / 1_000_000)
        store = Store(file)
        if store.past == .interrupted {
            Log.shared.line("store", "the last run was cut off; \(panels.count) panels come back from \(folder)")
        }
    }

    // MARK: The last life

    /// What is stored of a panel that is about to be loaded. The second call gets nil.
    func takePast(of panel: String) -> StoredPanel? { past.withLock { $0.removeValue(forKey: panel) } }

    /// The document a panel was given over HTTP in an earlier life, while it is not loaded.
    func document(of panel: String) -> [UInt8]? { past.withLock { $0[panel]?.document } }

    /// The panels with a document of their own that are not loaded yet, by id.
    var panelsToLoad: [String] { past.withLock { $0.filter { $0.value.document != nil }.keys.sorted() } }

    /// The replies that are given again, each with how many seconds ago it was first given.
    var replies: [(reply: KeptReply, age: Double)] {
        let now = WorldClock.now / 1_000_000
        return pastReplies.compactMap { stored in
            KeptReply(stored).map {
                ($0, IdempotencyCache.lifetime - Double(max(0, stored.expires - now)) / 1000)
            }
        }
    }

    // MARK: Storing

    /// Takes a change without waking the store's thread; `wake` has to follow once no lock is held.
    func queue(_ change: StoreChange) -> Receipt {
        let receipt = Receipt()
        do {
            try store.queue(change) { result in
                guard case .failure(let error) = result else { return receipt.settle(nil) }
                Log.shared.line("store", "a change of panel \(change.panel) is not on the disk: \(error)")
                receipt.settle(error)
            }
        } catch {
            Log.shared.line("store", "a change of panel \(change.panel) was not taken: \(error)")
            receipt.settle(error)
        }
        return receipt
    }

    func note(_ value: [UInt8], of revision: UInt64, control: String, panel: String) {
        store.note(value, of: revision, control: control, panel: panel)
    }

    func wake() { store.wake() }

    /// Why nothing can be acknowledged now; nil when all is well.
    var trouble: StoreError? {
        switch store.condition {
        case .working: nil
        case .diskFull(let reason): .diskFull(reason)
        case .failed(let reason): .failed(reason)
        case .closed: .closed
        }
    }

    var figures: StoreFigures { store.figures }

    /// Stores what waits and gives the folder back. Everything queued before is settled when this returns.
    func close() {
        do { try store.close() } catch { Log.shared.line("store", "it did not end well: \(error)") }
    }
}
