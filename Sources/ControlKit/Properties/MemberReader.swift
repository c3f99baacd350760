/// Reads the members of an object a property was given, and names the one that is wrong.
struct MemberReader {
    private let value: PropertyValue
    private let place: String

    /// `place` is how errors name the object: `segments[2]`.
    init(_ value: PropertyValue, at place: String) {
        self.value = value
        self.place = place
    }

    /// Text of at most 1,024 bytes; nil when it is absent or null.
    func text(_ name: String) throws(ControlError) -> String? { try read(name, .title)?.asOptionalString }

    func bool(_ name: String) throws(ControlError) -> Bool? { try read(name, .bool)?.asBool }

    func number(_ name: String, _ range: ClosedRange<Double>) throws(ControlError) -> Double? {
        try read(name, .number(range))?.asDouble
    }

    func integer(_ name: String, _ range: ClosedRange<Int>) throws(ControlError) -> Int? {
        try read(name, .integer(range))?.asInteger
    }

    func choice(_ name: String, _ choices: [String]) throws(ControlError) -> Int? {
        try read(name, .choice(choices)).flatMap { choices.firstIndex(of: $0.asString) }
    }

    func array(_ name: String, of type: PropertyType, maximumCount: Int) throws(ControlError) -> [PropertyValue]? {
        try read(name, .array(of: type, maximumCount: maximumCount))?.asArray
    }

    /// The places in `choices` of the names an array holds; none when it is absent.
    func flags(_ name: String, _ choices: [String]) throws(ControlError) -> [Int] {
        try array(name, of: .choice(choices), maximumCount: choices.count)?
            .compactMap { choices.firstIndex(of: $0.asString) } ?? []
    }

    /// The name of an action: `"save:"`.
    func selector(_ name: String) throws(ControlError) -> Selector? {
        guard let text = try text(name) else { return nil }
        let selector = Selector(text)
        guard selector.isValid else { throw .invalidSelector(name: text) }
        return selector
    }

    private func read(_ name: String, _ type: PropertyType) throws(ControlError) -> PropertyValue? {
        guard let found = value[name], found != .null else { return nil }
        guard type.accepts(found) else {
            throw .invalidValue(property: "\(place).\(name)", found: found.found, allowed: type.allowed)
        }
        return found
    }
}
