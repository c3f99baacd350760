import ControlKit
import Glibc
import Wire

/// Controls that follow others: what has to change with them before the turn ends.
///
/// A value that reached a control by a binding does not go straight back over it. A circle ends where nothing changes any
/// more, or after `depth` steps; then that is said once.
final class PanelBindings {
    static let depth = 16

    private struct Edge {
        let binding: BindingDescription
        let target: UIView
        let isBack: Bool
        /// Which of the document's bindings it is.
        let index: Int
    }

    private var edges: [ObjectIdentifier: [Edge]] = [:]
    /// The last value each control handed on.
    private var handedOn: [ObjectIdentifier: PropertyValue] = [:]
    private var hasWarned = false

    /// Makes the bound controls agree from the start, and follow from now on.
    init?(_ panel: Panel, _ bindings: [BindingDescription]) {
        guard !bindings.isEmpty else { return nil }
        for (index, binding) in bindings.enumerated() {
            guard let from = panel.control(binding.from), let to = panel.control(binding.to) else { continue }
            edges[ObjectIdentifier(from), default: []].append(
                Edge(binding: binding, target: to, isBack: false, index: index))
            if binding.isTwoWay {
                edges[ObjectIdentifier(to), default: []].append(
                    Edge(binding: binding, target: from, isBack: true, index: index))
            }
        }
        panel.consequences = { [unowned self] panel in self.follow(panel.viewsChanged, in: panel) }
        panel.run(at: panel.now) { panel in
            for binding in bindings { if let from = panel.control(binding.from) { follow([from], in: panel) } }
        }
    }

    private func follow(_ changed: [UIView], in panel: Panel) {
        var queue: [(view: UIView, came: Int?, depth: Int)] = changed.map { ($0, nil, 0) }
        var next = 0
        while next < queue.count {
            let (view, came, depth) = queue[next]
            next += 1
            guard let edges = edges[ObjectIdentifier(view)], let value = view.property("value"),
                handedOn[ObjectIdentifier(view)] != value
            else { continue }
            guard depth < Self.depth else {
                if !hasWarned {
                    hasWarned = true
                    panel.emit(
                        .log("bindings around \"\(view.accessibilityIdentifier ?? "")\" go in a circle; stopped"))
                }
                continue
            }
            handedOn[ObjectIdentifier(view)] = value
            for edge in edges where edge.index != came {
                guard let mapped = map(value, of: view, over: edge), mapped != edge.target.property("value"),
                    let id = edge.target.accessibilityIdentifier
                else { continue }
                do throws(ControlError) {
                    try panel.feed([.init("value", mapped)], into: id)
                    queue.append((edge.target, edge.index, depth + 1))
                } catch {
                    panel.report(error)
                }
            }
        }
    }

    // MARK: Mapping

    private func map(_ value: PropertyValue, of view: UIView, over edge: Edge) -> PropertyValue? {
        let (source, target) = edge.isBack ? (edge.target, view) : (view, edge.target)
        let near = Self.range(of: source)
        let far = edge.binding.range ?? Self.range(of: target)
        guard let number = value.scalar else { return nil }
        let mapped =
            edge.isBack
            ? Self.back(number, near, far, edge.binding.curve) : Self.forth(number, near, far, edge.binding.curve)
        guard mapped.isFinite else { return nil }
        return Self.value(mapped, for: edge.target)
    }

    /// From the first control's number to the second's.
    static func forth(_ number: Double, _ near: [Double], _ far: [Double], _ curve: BindingDescription.Curve) -> Double
    {
        if curve == .dB { return number > 0 ? max(20 * log10(number), far.min() ?? 0) : far.min() ?? 0 }
        let part = (number - near[0]) / (near[1] - near[0])
        if curve == .log, far[0] > 0, far[1] > 0 { return far[0] * pow(far[1] / far[0], part) }
        return far[0] + part * (far[1] - far[0])
    }

    /// From the second control's number to the first's.
    static func back(_ number: Double, _ near: [Double], _ far: [Double], _ curve: BindingDescription.Curve) -> Double {
        // The lowest level there is means silence.
        if curve == .dB { return number <= far.min() ?? 0 ? 0 : pow(10, number / 20) }
        var part = (number - far[0]) / (far[1] - far[0])
        if curve == .log, far[0] > 0, far[1] > 0 { part = number > 0 ? log(number / far[0]) / log(far[1] / far[0]) : 0 }
        return near[0] + part * (near[1] - near[0])
    }

    /// The numbers a control's value goes through; from 0 and to 1 where it names no bound.
    private static func range(of view: UIView) -> [Double] {
        let low = view.property("minimumValue")?.number ?? 0, high = view.property("maximumValue")?.number ?? 1
        return low < high ? [low, high] : [0, 1]
    }

    /// A number as the control's value has it; what is out of its bounds is at its end.
    private static func value(_ number: Double, for view: UIView) -> PropertyValue? {
        guard let index = view.properties.index(of: "value") else { return nil }
        var type = view.properties.properties[index].type
        if case .optional(let inner) = type { type = inner }
        let isBounded = view.properties.index(of: "maximumValue") != nil
        let bounds = range(of: view)
        let bounded = isBounded ? min(max(number, bounds[0]), bounds[1]) : number
        switch type {
        case .bool: return .bool(bounded >= 0.5)
        case .integer(let range):
            guard let whole = Int(exactly: bounded.rounded()) else { return nil }
            return .integer(min(max(whole, range.lowerBound), range.upperBound))
        default:
            // The control's own precision, so that equality means something.
            if case .float? = view.property("value") { return .float(Float(bounded)) }
            return .double(bounded)
        }
    }
}

extension PropertyValue {
    /// A number; true and false are 1 and 0.
    var scalar: Double? {
        switch self {
        case .bool(let flag): flag ? 1 : 0
        default: number
        }
    }
}
