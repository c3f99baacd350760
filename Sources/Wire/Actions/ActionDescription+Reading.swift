import ControlKit

extension ActionDescription {
    /// Reads one action of a request; JSON.
    ///
    /// - Parameters:
    ///   - identifier: its name when the body says none; one that says another is refused.
    ///   - control: the control it is for.
    ///   - tables: the properties of every control of the panel, by id.
    package static func read(
        _ value: MarkedValue, identifier: String, control: String, tables: [String: PropertyTable], rules: ActionRules
    ) throws(PanelDocument.Refusal) -> ActionDescription {
        var reader = DocumentReader(catalog: .stock, defaultName: nil, rules: rules)
        reader.tables = tables
        let site = DocumentSite(value)
        guard let table = tables[control], let action = reader.action(site, of: table, named: identifier) else {
            throw PanelDocument.Refusal(file: "action", mistakes: reader.mistakes)
        }
        guard action.identifier == identifier else {
            reader.mistakes.add(
                site.mistake(
                    found:
                        "found the id \(FoundText.quote(action.identifier)), and \(FoundText.quote(identifier)) in the path",
                    allowed: "the same id, or none"))
            throw PanelDocument.Refusal(file: "action", mistakes: reader.mistakes)
        }
        return action
    }
}

extension MarkedValue {
    /// Reads the body of a request: JSON, not JSON5.
    package init(body: UnsafeRawBufferPointer) throws(WireError) {
        do throws(JSONError) {
            _ = try JSONValue(parsing: body)
        } catch {
            throw WireError(error)
        }
        var mistakes = Mistakes()
        guard let value = JSON5Parser.parse(body, &mistakes) else {
            // Whatever JSON allows, JSON5 does; only its own limit on nesting is left.
            throw WireError(
                mistakes.list.first
                    ?? JSONError(mark: TextMark(line: 1, column: 1), found: "found no value", allowed: "a value"))
        }
        self = value
    }
}
