extension UIView {
    /// Sets several properties, whole or not at all, in table order: the class's own first (bounds stand before the
    /// value in a table), then what every view has, so that disabling comes last.
    ///
    /// Throws what the first wrong one is; then everything is as before.
    public func set(_ members: [PropertyValue.Member], access: Property.Access) throws(ControlError) {
        for member in members { try check(member, access: access) }
        let ordered = members.compactMap { member in table.index(of: member.name).map { ($0, member) } }
            .sorted { (Self.rank($0.0), $0.0) < (Self.rank($1.0), $1.0) }
        // A setter that throws has changed nothing, so a single one needs no way back.
        let before = ordered.count > 1 ? table.properties.indices.map { property(at: $0) } : []
        let wayBack = ordered.count > 1 ? self.wayBack() : nil
        for (index, member) in ordered {
            do {
                try table.properties[index].write?(self, member.value)
            } catch {
                restore(before)
                wayBack?()
                throw error
            }
        }
    }

    /// Puts every property back, those too that moved along: bounds clamp values, fewer segments drop the selection.
    private func restore(_ before: [PropertyValue?]) {
        // The second walk sets right what the first one clamped because it came too early.
        for _ in 0..<2 {
            for (index, value) in before.enumerated() {
                let property = table.properties[index]
                guard let value, let write = property.write, self.property(at: index) != value else { continue }
                try? write(self, value)
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

    private static func rank(_ index: Int) -> Int { index < UIControl.baseControlTable.properties.count ? 1 : 0 }
}
