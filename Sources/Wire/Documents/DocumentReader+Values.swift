import ControlKit

/// Values of a known shape. Each gives nil after it has noted a mistake.
extension DocumentReader {
    /// The members of an object.
    mutating func members(of site: DocumentSite, allowed: String) -> [MarkedMember]? {
        guard case .object(let members) = site.value.node else { return refuse(site, allowed: allowed) }
        return members
    }

    mutating func elements(of site: DocumentSite, allowed: String) -> [DocumentSite]? {
        guard case .array(let elements) = site.value.node else { return refuse(site, allowed: allowed) }
        return elements.enumerated().map { site.child($1, at: $0) }
    }

    mutating func string(_ site: DocumentSite, limit: Int) -> String? {
        let allowed = "text of at most \(limit) bytes"
        guard case .string(let text) = site.value.node, text.utf8.count <= limit else {
            return refuse(site, allowed: allowed)
        }
        return text
    }

    /// The id of a panel or a control.
    mutating func id(_ site: DocumentSite) -> String? {
        guard case .string(let text) = site.value.node, PanelDocument.isID(text) else {
            return refuse(site, allowed: "an id, \(PanelDocument.idAlphabet)")
        }
        return text
    }

    /// One of a few words.
    mutating func choice(_ site: DocumentSite, of names: [String]) -> String? {
        guard case .string(let text) = site.value.node, names.contains(text) else {
            return refuse(site, allowed: names.joined(separator: ", "))
        }
        return text
    }

    mutating func number(_ site: DocumentSite, in range: ClosedRange<Double>) -> Double? {
        guard case .number(let number) = site.value.node, range.contains(number.value) else {
            return refuse(site, allowed: PropertyType.number(range).allowed)
        }
        return number.value
    }

    mutating func integer(_ site: DocumentSite, in range: ClosedRange<Int>) -> Int? {
        guard case .number(let number) = site.value.node, let value = Int(exactly: number.value), range.contains(value)
        else { return refuse(site, allowed: PropertyType.integer(range).allowed) }
        return value
    }

    /// So many finite numbers in an array, each within the length limit.
    private mutating func numbers(_ site: DocumentSite, _ count: Int, allowed: String) -> [Double]? {
        guard case .array(let elements) = site.value.node, elements.count == count else {
            return refuse(site, allowed: allowed)
        }
        var numbers: [Double] = []
        for element in elements {
            guard case .number(let number) = element.node, number.value.magnitude <= PanelDocument.Limits.length else {
                return refuse(site, allowed: allowed)
            }
            numbers.append(number.value)
        }
        return numbers
    }

    /// The panel's size: `[width, height]`.
    mutating func size(_ site: DocumentSite) -> CGSize? {
        let allowed = "[width, height] in points, each from 1 to 10000000"
        guard let numbers = numbers(site, 2, allowed: allowed) else { return nil }
        guard numbers.allSatisfy({ $0 >= 1 }) else { return refuse(site, allowed: allowed) }
        return CGSize(width: numbers[0], height: numbers[1])
    }

    /// Where a control is: `[x, y, width, height]`.
    mutating func frame(_ site: DocumentSite) -> CGRect? {
        let allowed = "[x, y, width, height] in points, width and height above 0, none beyond 10000000"
        guard let numbers = numbers(site, 4, allowed: allowed) else { return nil }
        guard numbers[2] > 0, numbers[3] > 0 else { return refuse(site, allowed: allowed) }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    // MARK: Mistakes

    /// Notes that the value is not what is allowed, unless it was noted before.
    mutating func refuse<Value>(_ site: DocumentSite, allowed: String) -> Value? {
        if site.value.node != .refused { mistakes.add(site.mistake(allowed: allowed)) }
        return nil
    }

    /// Notes a key that should not be here.
    mutating func refuse(_ member: MarkedMember, in site: DocumentSite, allowed names: [String]) {
        let hint = NearestName.hint(for: member.key, among: names)
        mistakes.add(
            member.mistake(
                at: site.path, found: "found the unknown key \(FoundText.quote(member.key))\(hint)",
                allowed: names.joined(separator: ", ")))
    }

    /// Notes a key that is not there.
    mutating func missing(_ name: String, in site: DocumentSite, allowed: String) {
        mistakes.add(
            JSONError(
                mark: site.value.mark, found: "\"\(name)\" is missing", allowed: allowed,
                pointer: (site.path + [.key(name)]).pointer))
    }
}
