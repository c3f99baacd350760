/// One step from a value to one inside it.
package enum JSONStep: Hashable, Sendable {
    case key(String)
    case index(Int)
}

extension Array where Element == JSONStep {
    /// The steps as a JSON pointer (RFC 6901): `/touches/2/phase`; empty for the whole text.
    package var pointer: String {
        var pointer = ""
        for step in self {
            pointer += "/"
            switch step {
            case .index(let index): pointer += String(index)
            case .key(let key):
                for scalar in key.unicodeScalars {
                    switch scalar {
                    case "~": pointer += "~0"
                    case "/": pointer += "~1"
                    default: pointer.unicodeScalars.append(scalar)
                    }
                }
            }
        }
        return pointer
    }
}
