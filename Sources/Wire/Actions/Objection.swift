/// What is wrong with one value, without its place: whoever catches it knows where the value stands.
package struct Objection: Error, Equatable, Sendable {
    /// A clause: `found "#" in the topic`.
    package let found: String
    package let allowed: String

    package init(found: String, allowed: String) {
        self.found = found
        self.allowed = allowed
    }
}
