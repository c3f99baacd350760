import ControlKit

extension PanelDocument {
    /// Makes the panel, laid out, with its controls registered in the order of the layout, then those with a frame.
    ///
    /// Making it is a turn of its own: the panel's revision is one above the given one.
    ///
    /// - Parameters:
    ///   - revision: where the panel's revisions left off.
    ///   - moment: when it is made; a date picker that names no date shows that time.
    ///   - wallClock: what that is in the world.
    package func makePanel(
        revision: UInt64 = 0, at moment: Moment = .zero, wallClock: WallClock = WallClock()
    ) -> sending Panel {
        let panel = Panel(name: name, title: title, size: size, revision: revision)
        panel.wallClock = wallClock
        panel.layout = layoutTree
        panel.isExclusiveForAll = isExclusiveForAll
        panel.run(at: moment) { panel in
            var views: [String: UIView] = [:]
            for entry in entries { views[entry.id] = makeView(entry) }
            if let layout, let root = makeView(layout, views) {
                root.frame = panel.window.bounds
                panel.window.addSubview(root)
            }
            let inLayout = layout?.controls ?? []
            for id in inLayout {
                if let view = views.removeValue(forKey: id) { panel.register(view, as: id) }
            }
            for entry in entries {
                guard let view = views.removeValue(forKey: entry.id) else { continue }
                panel.window.addSubview(view)
                panel.register(view, as: entry.id)
            }
        }
        panel.structureTold()
        return panel
    }

    private func makeView(_ entry: Entry) -> UIView {
        let view = entry.kind.make()
        if let frame = entry.frame { view.frame = frame }
        view.fixedWidth = entry.width.map { CGFloat($0) }
        view.fixedHeight = entry.height.map { CGFloat($0) }
        // The reader has set the same values on a control of the same class.
        try? view.setUp(entry.members)
        return view
    }

    private func makeView(_ node: LayoutNode, _ views: [String: UIView]) -> UIView? {
        switch node {
        case .control(let id): return views[id]
        case .stack(let stack):
            let children = stack.children.compactMap { makeView($0, views) }
            switch stack.arrangement {
            case .row: return makeStack(stack, .horizontal, children)
            case .column: return makeStack(stack, .vertical, children)
            case .grid(let columns): return makeGrid(stack, children, columns: columns)
            case .pages:
                let pages = PagesView(frame: .zero)
                pages.spacing = stack.spacing
                for child in children { pages.addSubview(child) }
                return pages
            }
        }
    }

    private func makeStack(
        _ stack: LayoutNode.Stack, _ axis: UIStackView.Axis, _ children: [UIView]
    ) -> UIStackView {
        let view = UIStackView(arrangedSubviews: children)
        view.axis = axis
        view.spacing = stack.spacing
        view.padding = stack.padding
        if let name = stack.distribution { view.distribution = UIStackView.Distribution(rawValue: name) ?? .fill }
        if let name = stack.alignment { view.alignment = UIStackView.Alignment(rawValue: name) ?? .fill }
        return view
    }

    /// A column of rows whose cells are of one size; the last row is filled up with empty ones.
    private func makeGrid(_ stack: LayoutNode.Stack, _ children: [UIView], columns: Int) -> UIStackView {
        let rows = stride(from: 0, to: children.count, by: columns).map { start -> UIView in
            var cells = Array(children[start..<min(start + columns, children.count)])
            while cells.count < columns {
                let empty = UIView(frame: .zero)
                empty.fixedWidth = 0
                empty.fixedHeight = 0
                cells.append(empty)
            }
            var row = LayoutNode.Stack(arrangement: .row)
            row.spacing = stack.spacing
            row.distribution = UIStackView.Distribution.fillEqually.rawValue
            row.alignment = stack.alignment
            return makeStack(row, .horizontal, cells)
        }
        var column = stack
        column.distribution = stack.distribution ?? UIStackView.Distribution.fillEqually.rawValue
        column.alignment = nil
        return makeStack(column, .vertical, rows)
    }
}
