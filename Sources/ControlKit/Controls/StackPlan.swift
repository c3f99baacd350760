/// Where each view of a stack begins and how long it is: arithmetic only.
struct StackPlan: Equatable {
    struct Slot: Equatable {
        var start: CGFloat
        var length: CGFloat
    }

    private(set) var slots: [Slot] = []

    /// `contents`: the length each view's content asks for, nil for one that takes what is left.
    init(contents: [CGFloat?], length: CGFloat, spacing: CGFloat, distribution: UIStackView.Distribution) {
        let count = CGFloat(contents.count)
        let room = max(0, length - spacing * (count - 1))
        let asked = contents.reduce(0) { $0 + ($1 ?? 0) }
        let open = CGFloat(contents.filter { $0 == nil }.count)
        var gap = spacing
        let lengths: [CGFloat] =
            switch distribution {
            case .fillEqually:
                contents.map { _ in room / count }
            case .fillProportionally where asked > 0 && open == 0:
                contents.map { room * ($0 ?? 0) / asked }
            case .equalSpacing where open == 0 && asked <= room && contents.count > 1:
                contents.map { $0 ?? 0 }
            default:
                Self.filled(contents, asked: asked, open: open, room: room)
            }
        if distribution == .equalSpacing, open == 0, asked <= room, contents.count > 1 {
            gap = (length - asked) / (count - 1)
        }
        var start: CGFloat = 0
        for length in lengths {
            slots.append(Slot(start: start, length: length))
            start += length + gap
        }
    }

    private static func filled(_ contents: [CGFloat?], asked: CGFloat, open: CGFloat, room: CGFloat) -> [CGFloat] {
        if asked > room {
            // Too much content: everybody is shortened alike, the open ones get nothing.
            return contents.map { asked > 0 ? ($0 ?? 0) * room / asked : 0 }
        }
        let left = room - asked
        if open > 0 { return contents.map { $0 ?? left / open } }
        return contents.map { ($0 ?? 0) + left / CGFloat(contents.count) }
    }
}
