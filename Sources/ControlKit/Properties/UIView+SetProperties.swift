extension UIView {
    /// Sets several properties, whole or not at all, in table order: the class's own first (bounds stand before the
    /// value in a table), then what every view has, and last what ends touches.
    ///
    /// Throws what the first wrong one is; then everything is as before and nothing is reported as changed.
    public func set(_ members: [PropertyValue.Member], access: Property.Access) throws(ControlError) {
        for member in members { try check(member, access: access) }
        let ordered = members.enumerated().compactMap { place, member in
            table.index(of: member.name).map { (index: $0, place: place, value: member.value) }
        }.sorted { (rank($0.index), $0.index, $0.place) < (rank($1.index), $1.index, $1.place) }
        // One setter may move what another property shows (a bound moves the value), so all of them are kept. A setter
        // that throws has changed nothing, so a single one needs no way back.
        let before = ordered.count > 1 ? writableValues : []
        let wayBack = ordered.count > 1 ? self.wayBack() : nil
        let changesBefore = changes
        for (index, _, value) in ordered {
            do {
                try table.properties[index].write?(self, value)
            } catch {
                restore(before)
                wayBack?()
                changes = changesBefore
                if changes == 0 { window?.panel?.changedViews.removeAll { $0 === self } }
                throw error
            }
        }
    }

    private var writableValues: [(Int, PropertyValue)] {
        table.properties.indices.compactMap { index in
            let property = table.properties[index]
            guard property.write != nil, let value = property.readAll(self) else { return nil }
            return (index, value)
        }
    }

    /// Puts every property back, those too that moved along: bounds clamp values, fewer segments drop the selection.
    private func restore(_ before: [(Int, PropertyValue)]) {
        // The second walk sets right what the first one clamped because it came too early.
        for _ in 0..<2 {
            for (index, value) in before where table.properties[index].readAll(self) != value {
                try? table.properties[index].write?(self, value)
            }
        }
    }

    /// Whether the property exists, may be set through this door, and could have the value by its type.
    func check(_ member: PropertyValue.Member, access: Property.Access) throws(ControlError) {
        guard let index = table.index(of: member.name) else {
            let allowed = table.properties.filter {
                access == .document ? $0.access != .readOnly : $0.access == .writable
            }
            throw .unknownProperty(name: member.name, allowed: allowed.map(\.name))
        }
        let property = table.properties[index]
        guard property.access != .readOnly, access == .document || property.access == .writable else {
            throw .readOnlyProperty(name: member.name)
        }
        guard property.type.accepts(member.value) else {
            throw .invalidValue(property: member.name, found: member.value.found, allowed: property.type.allowed)
        }
    }

    /// The class's own properties, then the base's, then those that end touches.
    private func rank(_ index: Int) -> Int {
        let base = self is UIControl ? UIControl.baseControlTable : UIView.baseTable
        guard index < base.properties.count else { return 0 }
        return ["isHidden", "isEnabled"].contains(base.properties[index].name) ? 2 : 1
    }
}
