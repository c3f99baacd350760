/// What is kept of one control: its kind, and the values of its memorable properties (`PropertyTable.memorable`).
public struct KeptControl: Equatable, Sendable {
    /// The control's id.
    public var id: String
    /// The kind it had: values of one kind mean nothing to another.
    public var kind: String
    /// Its memorable properties by name, in the order of the class's table.
    public var members: [PropertyValue.Member]

    /// What is kept of a control of that id and kind.
    public init(id: String, kind: String, members: [PropertyValue.Member]) {
        self.id = id
        self.kind = kind
        self.members = members
    }
}

extension UIView {
    /// What a restart brings for a control.
    public enum Restoration: String, CaseIterable, Sendable {
        /// The last value it had.
        case last
        /// The value its document gives.
        case `default`
    }

    /// What a restart, a preset and an undo bring back of this view; nil when it has nothing of that sort.
    public var kept: KeptControl? {
        let bits = table.memorable
        guard bits != 0 else { return nil }
        var members: [PropertyValue.Member] = []
        for (index, property) in table.properties.enumerated() where bits & 1 << UInt64(index) != 0 {
            guard let value = property.read(self) else { continue }
            members.append(PropertyValue.Member(property.name, value))
        }
        guard !members.isEmpty else { return nil }
        return KeptControl(id: accessibilityIdentifier ?? "", kind: type(of: self).kind, members: members)
    }
}

extension Panel {
    /// Brings back what an earlier life of the panel left, as one turn in which nothing fires.
    ///
    /// A control gets its values back when it is there, of the same kind, and its document does not say otherwise; a value
    /// that is no longer possible is left at the document's. The revision is above every earlier one.
    ///
    /// - Parameters:
    ///   - controls: what was kept of each control.
    ///   - earlier: at or above every revision the earlier life had.
    ///   - moment: when it is done.
    public func restore(_ controls: [KeptControl], above earlier: UInt64, at moment: Moment) {
        revision = max(revision, earlier)
        run(at: moment) { panel in
            for kept in controls {
                guard let view = panel.control(kept.id), type(of: view).kind == kept.kind, view.restoration == .last
                else { continue }
                view.takeBack(kept.members)
            }
        }
    }
}

extension UIView {
    /// Sets memorable properties as code does, each that can be.
    func takeBack(_ members: [PropertyValue.Member]) {
        for (index, property) in table.properties.enumerated() where table.memorable & 1 << UInt64(index) != 0 {
            guard let member = members.first(where: { $0.name == property.name }) else { continue }
            try? property.write?(self, member.value)
        }
    }
}
