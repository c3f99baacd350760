/// A number of a tree: its value, and its text where the value alone does not give it back.
package struct JSONNumber: Hashable, Sendable {
    package let value: Double

    /// The number as written, kept when it has more digits than a `Double` is sure to hold (15), such as a large id.
    package let text: String?

    /// - Precondition: `value` is finite.
    package init(_ value: Double) {
        precondition(value.isFinite, "JSON has no number that is not finite")
        self.value = value
        text = nil
    }

    /// Keeps what was read; nil when the number is too large for a `Double`.
    init?(_ decimal: JSONDecimal) {
        guard let value = decimal.double else { return nil }
        self.value = value
        let isShort = decimal.digits.isComplete && decimal.digits.significand < 1_000_000_000_000_000
        text = isShort ? nil : String(decoding: decimal.text, as: UTF8.self)
    }

    init(value: Double, text: String?) {
        self.value = value
        self.text = text
    }
}
