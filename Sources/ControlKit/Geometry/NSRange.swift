/// A run of UTF-16 code units in a text, as UIKit counts them and a browser's `selectionStart` does.
public struct NSRange: Equatable, Hashable, Sendable {
    /// Where it begins.
    public var location: Int
    /// How much it covers.
    public var length: Int

    /// A range by its numbers.
    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }

    /// Where it ends; not part of it.
    public var upperBound: Int { location + length }
}
