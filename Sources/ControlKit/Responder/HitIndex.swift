/// Where the subviews of one view are: a uniform grid, so that asking who is at a point costs the same for a hundred
/// subviews as for a hundred thousand.
///
/// Built from their frames when a touch first asks, thrown away when one of them moves, comes or goes
/// (`UIView.subviewGeometryChanged`). It knows places only; whether a view can be hit is asked of the view itself.
final class HitIndex {
    /// Fewer subviews than this are asked one by one.
    static let threshold = 8
    /// Cells for each subview, at most; small views far apart would want more.
    private static let cellsPerView = 4.0
    /// A frame over more cells than this is not entered into each: it is a candidate everywhere.
    private static let maximumCells = 64

    private let origin: CGPoint
    private let cell: CGSize
    private let columns: Int
    private let rows: Int
    /// `items[starts[c]..<starts[c + 1]]` are the subviews of cell c, by their index, ascending.
    private var starts: [Int32]
    private var items: [Int32]
    /// Candidates at every point, ascending: large ones, and such as take touches beyond their bounds.
    private var everywhere: [Int32] = []

    init(_ subviews: [UIView]) {
        let area = subviews.reduce(CGRect.zero) { $0.union($1.frame) }
        (columns, rows) = Self.cells(of: area, for: subviews)
        origin = area.origin
        cell = CGSize(width: max(1, area.width / Double(columns)), height: max(1, area.height / Double(rows)))
        starts = [Int32](repeating: 0, count: columns * rows + 1)
        items = []
        enter(subviews)
    }

    /// So many that one is about as large as a subview: rows over the whole width get one column, and many rows.
    private static func cells(of area: CGRect, for subviews: [UIView]) -> (columns: Int, rows: Int) {
        let sized = subviews.filter { !$0.frame.isEmpty }
        guard !sized.isEmpty else { return (1, 1) }
        let width = sized.reduce(0.0) { $0 + $1.frame.width } / Double(sized.count)
        let height = sized.reduce(0.0) { $0 + $1.frame.height } / Double(sized.count)
        var across = max(1, area.width / width), down = max(1, area.height / height)
        let limit = cellsPerView * Double(sized.count)
        if across * down > limit {
            let shrink = (limit / across / down).squareRoot()
            across = max(1, across * shrink)
            down = max(1, min(down * shrink, limit / across))
        }
        return (Int(min(across, 4096)), Int(min(down, 4096)))
    }

    private func enter(_ subviews: [UIView]) {
        var spans: [(index: Int32, columns: ClosedRange<Int>, rows: ClosedRange<Int>)] = []
        spans.reserveCapacity(subviews.count)
        for (index, view) in subviews.enumerated() {
            let frame = view.frame
            if view.takesTouchesBeyondBounds {
                everywhere.append(Int32(index))
                continue
            }
            guard !frame.isEmpty else { continue }
            let across = column(of: frame.minX)...column(of: frame.maxX)
            let down = row(of: frame.minY)...row(of: frame.maxY)
            if across.count * down.count > Self.maximumCells {
                everywhere.append(Int32(index))
            } else {
                spans.append((Int32(index), across, down))
            }
        }
        for span in spans { forEachCell(span.columns, span.rows) { starts[$0 + 1] += 1 } }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        items = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
        var next = starts
        for span in spans {
            forEachCell(span.columns, span.rows) {
                items[Int(next[$0])] = span.index
                next[$0] += 1
            }
        }
    }

    private func forEachCell(_ across: ClosedRange<Int>, _ down: ClosedRange<Int>, _ body: (Int) -> Void) {
        for row in down { for column in across { body(row * columns + column) } }
    }

    private func column(of x: CGFloat) -> Int { Self.place(x - origin.x, of: cell.width, count: columns) }
    private func row(of y: CGFloat) -> Int { Self.place(y - origin.y, of: cell.height, count: rows) }

    /// Clamped as a number first: a coordinate may be too large for an integer.
    private static func place(_ distance: CGFloat, of size: CGFloat, count: Int) -> Int {
        Int(max(0, min(Double(count - 1), (distance / size).rounded(.down))))
    }

    /// The first answer of `ask` among the subviews that may be at a point, front to back.
    func firstHit(at point: CGPoint, _ ask: (Int) -> UIView?) -> UIView? {
        let cell = row(of: point.y) * columns + column(of: point.x)
        var here = Int(starts[cell + 1]) - 1
        var all = everywhere.count - 1
        while here >= Int(starts[cell]) || all >= 0 {
            let index: Int32
            if here >= Int(starts[cell]), all < 0 || items[here] > everywhere[all] {
                index = items[here]
                here -= 1
            } else {
                index = everywhere[all]
                all -= 1
            }
            if let hit = ask(Int(index)) { return hit }
        }
        return nil
    }
}

extension UIView {
    /// Whether an override makes the view larger to touch than it is: asked just outside the middle of its edges.
    fileprivate var takesTouchesBeyondBounds: Bool {
        let size = frame.size
        let outside = [
            CGPoint(x: -0.5, y: size.height / 2), CGPoint(x: size.width + 0.5, y: size.height / 2),
            CGPoint(x: size.width / 2, y: -0.5), CGPoint(x: size.width / 2, y: size.height + 0.5),
        ]
        return outside.contains { point(inside: $0, with: nil) || hitTest($0, with: nil) != nil }
    }
}
