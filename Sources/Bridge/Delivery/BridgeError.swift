/// What is wrong with something that was to be sent, listened to or connected to, and what would have been right.
///
/// Thrown by the checks at load or registration; whoever catches it adds the place.
package struct BridgeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was there, quoted where it is text.
    package let found: String
    /// What may be there.
    package let allowed: String

    package init(found: String, allowed: String) {
        self.found = found
        self.allowed = allowed
    }

    package var description: String { "found \(found); allowed: \(allowed)" }
}

/// A text as it stands in a message: in quotes, cut after 80 characters.
func quoted(_ text: String) -> String {
    text.count <= 80 ? "\"\(text)\"" : "\"\(text.prefix(79))…\""
}
