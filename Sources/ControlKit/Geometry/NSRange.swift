/// A run of UTF-16 code units in a text, as UIKit counts them and a browser's `selectionStart` does.
public struct NSRange: Equatable, Hashable, Sendable {
    public var location: Int
    public var length: Int

    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }

    public var upperBound: Int { location + length }
}
