/// Why the store refused or failed, in words for whoever runs the server.
package enum StoreError: Error, Equatable, Sendable {
    // What keeps it from opening. Nothing on the disk was changed.

    /// Another process has the data folder; its id when it could be read.
    case inUse(folder: String, process: Int32?)
    /// A file system whose locks and flushes can't be relied on.
    case networkFileSystem(folder: String, kind: String)
    /// The folder or a file in it can't be made, opened or locked.
    case unusable(path: String, reason: String)
    /// The database is not whole. It is kept as it was found.
    case damaged(file: String, reason: String)
    /// A SQLite database, but of another program.
    case foreign(file: String)
    /// Written by a later Touchplane.
    case newer(file: String, version: Int, known: Int)

    // What a running store answers.

    /// There is no space; the change was not stored. A later one is tried again.
    case diskFull(String)
    /// The disk failed; nothing more is acknowledged until the store is opened anew.
    case failed(String)
    /// As much as the limit allows is waiting already; the change was not taken.
    case overloaded(waiting: Int)
    /// The store was closed.
    case closed
    /// The store holds no panel of this id; nothing of the change was stored.
    case unknownPanel(String)
    /// As many effects as the limit allows wait for this target; nothing of the change was stored.
    case tooManyEffects(target: String, limit: Int)
    /// One change is larger than the limit; it was not taken.
    case tooLarge(bytes: Int, limit: Int)

    /// Whether this one change was refused and everything else goes on.
    var isRefusal: Bool {
        switch self {
        case .unknownPanel, .tooManyEffects: true
        default: false
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// One sentence that names the cause, and what to do when that is known.
    package var description: String {
        switch self {
        case .inUse(let folder, let process?):
            "the data folder \(folder) is in use by process \(process); stop it, or choose another folder"
        case .inUse(let folder, nil):
            "the data folder \(folder) is in use by another process; stop it, or choose another folder"
        case .networkFileSystem(let folder, let kind):
            "the data folder \(folder) is on \(kind), a network file system, which can't promise that nothing is lost; "
                + "choose a folder on a disk of this machine"
        case .unusable(let path, let reason):
            "\(path): \(reason)"
        case .damaged(let file, let reason):
            "the database \(file) is damaged: \(reason); it is kept as it was found, and nothing is written to it: "
                + "put a backup in its place, or move it away to begin anew"
        case .foreign(let file):
            "\(file) is a database of another program; nothing is written to it"
        case .newer(let file, let version, let known):
            "the database \(file) has schema \(version), from a newer touchplane; this one knows schemas up to \(known)"
        case .diskFull(let reason):
            "the disk is full: \(reason); the change was not stored"
        case .failed(let reason):
            "the store stopped: \(reason); nothing is acknowledged until the server is started anew"
        case .overloaded(let waiting):
            "the store can't keep up: \(waiting) changes are waiting"
        case .closed:
            "the store is closed"
        case .unknownPanel(let panel):
            "the store holds no panel \(panel)"
        case .tooManyEffects(let target, let limit):
            "\(limit) effects are waiting for \(target); no more are taken"
        case .tooLarge(let bytes, let limit):
            "a change of \(bytes) bytes; at most \(limit) are stored at once"
        }
    }
}
