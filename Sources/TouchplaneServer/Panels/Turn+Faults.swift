import ControlKit
import Wire

extension Turn {
    /// What handlers did wrong, as lines for the log.
    var faultLines: [Effect] {
        guard !faults.isEmpty else { return [] }
        return faults.map { .log("fault: " + ProblemText.describe($0, panel: "").detail) }
    }
}
