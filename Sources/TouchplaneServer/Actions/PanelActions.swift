import Bridge
import ControlKit
import Wire

/// The actions of a panel's controls that were declared in its document or registered over HTTP, and what they leave to be
/// done outside.
///
/// Each is a `UIAction` in its control's dispatch table, so order, identity and replacement are UIKit's. Lives with the panel
/// under its lock; everything here happens inside turns, except reading.
final class PanelActions {
    /// Where an action comes from.
    enum Origin: String {
        case document
        case registered
    }

    /// One of them.
    final class Entry {
        let description: ActionDescription
        let origin: Origin
        var isEnabled: Bool
        fileprivate var limiter: RateLimiter<[PreparedEffect]>?
        fileprivate var timer: Panel.TimerToken?

        init(_ description: ActionDescription, _ origin: Origin) {
            self.description = description
            self.origin = origin
            isEnabled = description.isEnabled
            limiter = description.rate.flatMap { try? RateLimiter(perSecond: $0) }
        }
    }

    private unowned let panel: Panel
    private let targets: EffectTargets
    private var entries: [String: [Entry]] = [:]
    /// What is to be done outside once the turn is over, in order.
    private var outgoing: [OutgoingEffect] = []

    /// Puts the document's actions and responders in their places.
    init(_ panel: Panel, _ wiring: PanelWiring, targets: EffectTargets) {
        self.panel = panel
        self.targets = targets
        for (control, actions) in wiring.actions { for action in actions { put(action, .document, on: control) } }
        for (selector, effects) in wiring.responders {
            panel.application.register(selector) { [unowned self] sender, _ in
                let view = sender as? UIView
                self.carryOut(effects.map { self.prepare($0, of: view, action: selector.name, events: []) })
            }
        }
    }

    // MARK: The table

    subscript(control: String) -> [Entry] { entries[control] ?? [] }

    func entry(_ identifier: String, of control: String) -> Entry? {
        entries[control]?.first { $0.description.identifier == identifier }
    }

    /// Adds an action, in the place of the one with its identifier.
    func put(_ description: ActionDescription, _ origin: Origin, on control: String) {
        guard let view = panel.control(control) as? UIControl else { return }
        let entry = Entry(description, origin)
        let identifier = UIAction.Identifier(description.identifier)
        if let index = entries[control]?.firstIndex(where: { $0.description.identifier == description.identifier }) {
            flush(entries[control]![index])
            entries[control]![index] = entry
        } else {
            entries[control, default: []].append(entry)
        }
        let action = UIAction(identifier: identifier) { [unowned self, unowned view] _ in self.fire(entry, view) }
        view.addAction(action, for: description.events)
        // UIKit adds the events of a replacement to the old ones; whoever puts an action says all of its events.
        view.removeAction(identifiedBy: identifier, for: UIControl.Event(rawValue: ~description.events.rawValue))
    }

    func remove(_ identifier: String, of control: String) {
        guard let index = entries[control]?.firstIndex(where: { $0.description.identifier == identifier }) else {
            return
        }
        flush(entries[control]!.remove(at: index))
        (panel.control(control) as? UIControl)?.removeAction(identifiedBy: .init(identifier), for: .allEvents)
    }

    /// What was registered or switched over HTTP goes on in the panel that takes this one's place, for controls that keep
    /// their id and kind.
    func inherit(_ old: PanelActions) {
        for (control, entries) in old.entries {
            guard let heir = panel.control(control), let before = old.panel.control(control),
                type(of: heir) == type(of: before)
            else { continue }
            for entry in entries {
                switch entry.origin {
                case .registered:
                    put(entry.description, .registered, on: control)
                    self.entry(entry.description.identifier, of: control)?.isEnabled = entry.isEnabled
                case .document where entry.isEnabled != entry.description.isEnabled:
                    let heir = self.entry(entry.description.identifier, of: control)
                    if heir?.origin == .document { heir?.isEnabled = entry.isEnabled }
                case .document: break
                }
            }
        }
    }

    // MARK: Firing

    private func fire(_ entry: Entry, _ view: UIControl) {
        guard entry.isEnabled else { return }
        let events = panel.sendingEvents.intersection(entry.description.events)
        let prepared: [PreparedEffect] =
            switch entry.description.work {
            case .selector(let selector):
                [
                    PreparedEffect(
                        control: view.accessibilityIdentifier ?? "", action: entry.description.identifier,
                        work: .selector(selector, view))
                ]
            case .effects(let effects):
                effects.map { prepare($0, of: view, action: entry.description.identifier, events: events) }
            }
        guard entry.limiter != nil else { return carryOut(prepared) }
        switch entry.limiter!.offer(prepared, at: panel.now.nanoseconds) {
        case .send(let effects): carryOut(effects)
        case .hold(let until): wake(entry, at: until)
        }
    }

    /// Once is enough: a newer value takes the held one's place.
    private func wake(_ entry: Entry, at nanoseconds: Int64) {
        guard entry.timer == nil else { return }
        // A microsecond later than asked, for the engine counts whole ones.
        let seconds = Double(nanoseconds - panel.now.nanoseconds + 1000) / 1e9
        entry.timer = panel.schedule(after: seconds) { [unowned self] in
            entry.timer = nil
            if let effects = entry.limiter?.release(at: panel.now.nanoseconds) {
                carryOut(effects)
            } else if let due = entry.limiter?.due {
                wake(entry, at: due)
            }
        }
    }

    /// The last value of an action that goes is not lost.
    private func flush(_ entry: Entry) {
        if let timer = entry.timer { panel.cancelTimer(timer) }
        entry.timer = nil
        if let due = entry.limiter?.due, let effects = entry.limiter?.release(at: due) { carryOut(effects) }
    }

    /// The last values of all actions as a turn of its own, for a panel that goes.
    func flushInTurn(at moment: Moment) {
        panel.run(at: moment) { _ in
            for control in entries.keys.sorted() { for entry in entries[control] ?? [] { flush(entry) } }
        }
    }

    /// Fills in the templates with what is true now.
    private func prepare(
        _ effect: EffectDescription, of view: UIView?, action: String, events: UIControl.Event
    ) -> PreparedEffect {
        let control = view?.accessibilityIdentifier ?? ""
        let scope = TemplateScope(view: view, control: control, event: events, panel: panel)
        return PreparedEffect(control: control, action: action, work: work(of: effect, scope, view))
    }

    private func work(of effect: EffectDescription, _ scope: TemplateScope, _ view: UIView?) -> PreparedEffect.Work {
        switch effect {
        case .set(let id, let members, let asUser):
            return .set(id, members.map { .init($0.name, $0.value.filled(from: scope)) }, asUser: asUser)
        case .toggle(let id, let asUser): return .toggle(id, asUser: asUser)
        case .send(let events, let id): return .send(events, id ?? view?.accessibilityIdentifier ?? "")
        case .log, .webhook, .mqtt, .osc, .exec:
            do throws(Objection) {
                let work = try targets.fill(effect, from: scope, value: view?.property("value") ?? .null)
                return .outgoing(work, expires: effect.expires)
            } catch {
                return .outgoing(
                    .onPanel(kind: effect.kind, target: "", failure: "\(error.found); allowed: \(error.allowed)"),
                    expires: nil)
            }
        }
    }

    private func carryOut(_ effects: [PreparedEffect]) {
        for effect in effects {
            switch effect.work {
            case .set(let id, let members, false):
                note(effect, "set", id) { () throws(ControlError) in try panel.feed(members, into: id) }
            case .set(let id, let members, true):
                note(effect, "set", id) { () throws(ControlError) in try panel.operate(id, value: members[0].value) }
            case .toggle(let id, let asUser):
                note(effect, "toggle", id) { () throws(ControlError) in try toggle(id, asUser: asUser) }
            case .send(let events, let id):
                note(effect, "send", id) { () throws(ControlError) in try panel.send(events, from: id) }
            case .selector(let selector, let view):
                note(effect, "action", selector.name) { view.sendAction(selector, to: nil, for: nil) }
            case .outgoing(let work, let expires):
                outgoing.append(
                    OutgoingEffect(
                        panel: panel.name, control: effect.control, action: effect.action, work: work, expires: expires)
                )
            }
        }
    }

    /// Does what stays on the panel, and leaves a note of how it ended.
    private func note(
        _ effect: PreparedEffect, _ kind: String, _ target: String, _ body: () throws(ControlError) -> Void
    ) {
        var failure: String?
        do throws(ControlError) {
            try body()
        } catch {
            failure = ProblemText.describe(error, panel: panel.name).detail
        }
        outgoing.append(
            OutgoingEffect(
                panel: panel.name, control: effect.control, action: effect.action,
                work: .onPanel(kind: kind, target: target, failure: failure)))
    }

    private func toggle(_ id: String, asUser: Bool) throws(ControlError) {
        guard let view = panel.control(id) else { throw .unknownControl(id: id) }
        let value = PropertyValue.bool(view.property("value") != .bool(true))
        if asUser {
            try panel.operate(id, value: value)
        } else {
            try panel.feed([.init("value", value)], into: id)
        }
    }

    /// What the turn leaves to be done outside.
    func takeOutgoing() -> [OutgoingEffect] {
        guard !outgoing.isEmpty else { return [] }
        defer { outgoing.removeAll(keepingCapacity: true) }
        return outgoing
    }
}

/// One effect with its values, waiting for its rate or about to be carried out.
struct PreparedEffect {
    enum Work {
        case set(String, [PropertyValue.Member], asUser: Bool)
        case toggle(String, asUser: Bool)
        case send(UIControl.Event, String)
        case selector(Selector, UIControl)
        /// With the seconds it is kept and tried again; nil is once.
        case outgoing(OutgoingEffect.Work, expires: Double?)
    }

    var control: String
    var action: String
    var work: Work
}

extension EffectDescription {
    /// Seconds it is kept and tried again; nil is once.
    fileprivate var expires: Double? {
        let promise: Promise? =
            switch self {
            case .webhook(let webhook): webhook.promise
            case .mqtt(let mqtt): mqtt.promise
            default: nil
            }
        if case .atLeastOnce(let expires)? = promise { return expires }
        return nil
    }
}
