import ControlKit
import Wire

extension FeedbackDescription {
    /// What a payload means for the control, as properties to set. Under the panel's lock.
    ///
    /// - Throws: what the payload is and what it could be.
    func members(from payload: PropertyValue, for view: UIView, panel: String) throws(ControlError) -> [PropertyValue
        .Member]
    {
        let scope = TemplateScope(payload: payload, control: control, panel: panel)
        var members: [PropertyValue.Member] = []
        for member in self.members {
            var value = member.value.filled(from: scope)
            if let map {
                guard let meant = map.first(where: { $0.name == value.text }) else {
                    throw .invalidValue(
                        property: member.name, found: value.found, allowed: map.map(\.name).joined(separator: ", "))
                }
                value = meant.value
            }
            guard let index = view.properties.index(of: member.name) else {
                throw .unknownProperty(name: member.name, allowed: view.properties.names)
            }
            value = value.read(as: view.properties.properties[index].type)
            if let range, let number = value.number, let low = view.property("minimumValue")?.number,
                let high = view.property("maximumValue")?.number
            {
                let part = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
                value = .double(low + min(max(part, 0), 1) * (high - low))
            }
            members.append(.init(member.name, value))
        }
        return members
    }
}

extension PropertyValue {
    /// What devices say for true, false and numbers, as a property of the type has it; anything else as it is.
    fileprivate func read(as type: PropertyType) -> PropertyValue {
        switch type {
        case .optional(let inner): return self == .null ? .null : read(as: inner)
        case .bool:
            if let number { return number == 0 ? .bool(false) : number == 1 ? .bool(true) : self }
            switch self {
            case .string(let text):
                return switch text.lowercased() {
                case "on", "true", "1", "yes": .bool(true)
                case "off", "false", "0", "no": .bool(false)
                default: self
                }
            default: return self
            }
        case .number, .integer:
            if case .bool(let flag) = self { return .integer(flag ? 1 : 0) }
            if case .string(let text) = self, let number = Double(text), number.isFinite { return .double(number) }
            return self
        case .string:
            if case .string = self { return self }
            return self == .null ? .null : .string(text)
        default: return self
        }
    }
}
