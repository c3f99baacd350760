/// Everything found wrong with one document, in the order it was found until it is sorted.
package struct Mistakes: Equatable, Sendable {
    /// Most mistakes kept; the rest are only counted. Nobody reads a longer list before mending the first.
    package static let limit = 50

    package private(set) var list: [JSONError] = []

    /// How many more there are than `list` holds.
    package private(set) var further = 0

    package init() {}

    package var isEmpty: Bool { list.isEmpty }

    /// Adds a mistake, which is only worded while the list has room.
    package mutating func add(_ mistake: @autoclosure () -> JSONError) {
        if list.count < Self.limit { list.append(mistake()) } else { further += 1 }
    }

    /// Puts them in the order of the text.
    package mutating func sort() {
        // Stable: two at one place stay as they were found.
        list = list.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }.map(\.element)
    }
}
