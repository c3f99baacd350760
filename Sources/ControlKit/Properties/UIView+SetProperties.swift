extension UIView {
    /// Sets several properties, whole or not at all, in table order: the class's own first (bounds stand before the
    /// value in a table), then what every view has, and last what ends touches.
    ///
    /// Throws what the first wrong one is; then everything is as before and nothing is reported as changed.
    public func set(_ members: [PropertyValue.Member], access: Property.Access) throws(ControlError) {
        let ordered = try inOrder(members, access: access)
        // One setter may move what another property shows (a bound moves the value), so all of them are kept. A setter
        // that throws has changed nothing, so a single one needs no way back.
        let before = ordered.count > 1 ? writableValues : []
        let wayBack = ordered.count > 1 ? self.wayBack() : nil
        let changesBefore = changes
        do {
            try write(ordered)
        } catch {
            restore(before)
            wayBack?()
            changes = changesBefore
            if changes == 0 { window?.panel?.changedViews.removeAll { $0 === self } }
            throw error
        }
    }

    /// As `set` with a document's rights, for a view nobody has seen yet: there is no way back, so one that throws is of no use.
    package func setUp(_ members: [PropertyValue.Member]) throws(ControlError) {
        try write(try inOrder(members, access: .document))
    }

    /// What has to be set, in that order; throws when something of it can't be at all.
    private func inOrder(
        _ members: [PropertyValue.Member], access: Property.Access
    ) throws(ControlError) -> [Setting] {
        let base = (self is UIControl ? UIControl.baseControlTable : UIView.baseTable).properties.count
        var settings: [Setting] = []
        settings.reserveCapacity(members.count)
        for member in members {
            let index = try check(member, access: access)
            // The class's own properties, then the base's, then those that end touches.
            let endsTouches = table.endsTouches & 1 << UInt64(index) != 0
            let rank = index >= base ? 0 : endsTouches ? 2 : 1
            settings.append(Setting(place: rank << 8 | index, property: table.properties[index], value: member.value))
        }
        settings.sort { $0.place < $1.place }
        return settings
    }

    /// One property to be set; lower places first.
    private struct Setting {
        var place: Int
        var property: Property
        var value: PropertyValue
    }

    private func write(_ settings: [Setting]) throws(ControlError) {
        for setting in settings { try setting.property.write?(self, setting.value) }
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

    /// The place of the property, if it exists, may be set through this door, and could have the value by its type.
    @discardableResult
    func check(_ member: PropertyValue.Member, access: Property.Access) throws(ControlError) -> Int {
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
        return index
    }
}
