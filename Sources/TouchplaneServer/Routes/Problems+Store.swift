import Store
import Transport

/// What a client is told when something can't be kept.
extension Problems {
    /// The turn was performed, and is not on the disk.
    static func notStored(_ error: StoreError) -> Problem {
        problem(error, detail: "It was done here and every surface shows it, but it is not stored: \(error).")
    }

    /// Nothing was done, because it could not be acknowledged.
    static func storeIsUnwell(_ error: StoreError) -> Problem {
        problem(error, detail: "Nothing was changed: \(error).")
    }

    private static func problem(_ error: StoreError, detail: String) -> Problem {
        switch error {
        case .diskFull:
            Problem(503, "disk-full", "The server's disk is full.", detail: detail).with(header: "Retry-After", "1")
        case .overloaded, .tooManyEffects:
            Problem(503, "overloaded", "The store can't keep up.", detail: detail).with(header: "Retry-After", "1")
        case .closed: draining
        default: Problem(503, "store-failed", "The server can't store anything.", detail: detail)
        }
    }
}
