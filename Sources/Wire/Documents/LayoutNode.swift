/// A node of a document's layout, checked.
indirect enum LayoutNode: Equatable, Sendable {
    /// A control, by its id.
    case control(String)
    case stack(Stack)

    struct Stack: Equatable, Sendable {
        var arrangement: Arrangement
        var spacing = 0.0
        var padding = 0.0
        var distribution: String?
        var alignment: String?
        var children: [LayoutNode] = []
    }

    enum Arrangement: Equatable, Sendable {
        case row
        case column
        /// Cells of one size, row by row.
        case grid(columns: Int)
        /// Side by side, each as large as the whole room.
        case pages
    }

    /// The controls below, in reading order.
    var controls: [String] {
        switch self {
        case .control(let id): [id]
        case .stack(let stack): stack.children.flatMap(\.controls)
        }
    }
}
