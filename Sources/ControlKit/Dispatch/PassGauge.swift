/// How deep passes are nested, and how many the outermost one has caused: what stops handlers that call handlers
/// without end (semantics.md 6.4, rule 7).
///
/// The depth alone would not: two handlers that each send again make 2^64 passes 64 deep. Beyond either limit a pass is
/// given up and its handlers are not called; the first one given up is reported.
struct PassGauge {
    /// A pass nested deeper is given up.
    static let maximumDepth = 64
    /// So many passes may run inside one outermost pass; room for a handler that sends to every control of a panel.
    static let maximumNested = 16_384

    enum Admission {
        case granted
        /// Given up; `isFirst` for the one that is reported.
        case refused(isFirst: Bool)
    }

    /// How many passes are under way, one inside the other.
    private(set) var depth = 0
    private var nested = 0
    private var hasRefused = false

    /// Asks to run a pass; `leave` follows when it is granted.
    mutating func enter() -> Admission {
        if depth == 0 {
            nested = 0
            hasRefused = false
        } else {
            nested += 1
        }
        guard depth < Self.maximumDepth, nested <= Self.maximumNested else {
            defer { hasRefused = true }
            return .refused(isFirst: !hasRefused)
        }
        depth += 1
        return .granted
    }

    mutating func leave() { depth -= 1 }
}
