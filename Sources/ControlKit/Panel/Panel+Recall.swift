/// Bringing kept values back, at once or in a fade. A fade runs on the panel's own time; a touch on its control, or any
/// other value for it, ends it.
extension Panel {
    /// Whether a fade moves the control.
    public func isFading(_ id: String) -> Bool { fades.contains { $0.view.accessibilityIdentifier == id } }

    /// One control of a recall, as one step of the turn.
    func bringBack(_ kept: KeptControl, _ recall: Recall, by client: Client) throws(ControlError) -> UIView? {
        guard let view = controlsByID[kept.id] else { throw .unknownControl(id: kept.id) }
        // A refusal has to name its control among many.
        turn.steps[turn.steps.count - 1].control = view
        let kind = type(of: view).kind
        guard kept.kind == kind else {
            throw .invalidValue(property: "kind", found: "\"\(kept.kind)\"", allowed: "\"\(kind)\"")
        }
        let table = view.properties
        let memorable = table.properties.enumerated()
            .filter { table.memorable & 1 << UInt64($0.offset) != 0 }.map(\.element.name)
        if let stranger = kept.members.first(where: { !memorable.contains($0.name) }) {
            throw .unknownProperty(name: stranger.name, allowed: memorable)
        }
        // What cannot be set as it is says that there was nothing to keep: the text of a secret field.
        let members = kept.members.filter { member in
            member.value != .null
                || view.properties.index(of: member.name).map {
                    view.properties.properties[$0].type.accepts(.null)
                } == true
        }
        switch recall.manner {
        case .feedback: return try bringBackSilently(members, to: view, recall, by: client)
        case .user: return try bringBackAsUser(members, to: view, recall, by: client)
        }
    }

    private func bringBackSilently(
        _ members: [PropertyValue.Member], to view: UIView, _ recall: Recall, by client: Client
    ) throws(ControlError) -> UIView? {
        let isHeld = (view as? UIControl)?.trackedTouch != nil
        if !isHeld, let number = fadable(members, of: view, recall) {
            for member in members { try view.check(member, access: .writable) }
            fade(view, to: number, recall, by: client)
            // The others name the same number in another way, or can't be between two values.
            try view.set(members.filter { $0.name == "isSelected" }, access: .writable)
            return view
        }
        stopFade(of: view)
        return try setProperties(members, of: view.accessibilityIdentifier ?? "", by: client)
    }

    private func bringBackAsUser(
        _ members: [PropertyValue.Member], to view: UIView, _ recall: Recall, by client: Client
    ) throws(ControlError) -> UIView? {
        // What only shows something has no user.
        guard view is UIControl else { return view }
        let control = try operable(view.accessibilityIdentifier ?? "", by: client.name)
        guard let wanted = members.first(where: { $0.name == "value" })?.value else {
            try view.set(members.filter { $0.name == "isSelected" }, access: .writable)
            return view
        }
        if let number = fadable(members, of: view, recall) {
            fade(view, to: number, recall, by: client)
            return view
        }
        stopFade(of: view)
        if view.property("value")?.isSame(as: wanted) != true { try send(wanted, to: control) }
        return view
    }

    /// As a user would. What only code can give a control (that no segment is chosen) is set as code does, and sent.
    private func send(_ wanted: PropertyValue, to control: UIControl) throws(ControlError) {
        do {
            try control.setValueAsUser(wanted)
        } catch {
            guard case .invalidValue = error else { throw error }
            try control.set([PropertyValue.Member("value", wanted)], access: .writable)
            control.sendActions(for: .valueChanged)
        }
    }

    /// The number a control is to fade to; nil when there is no fade, or nothing between here and there.
    private func fadable(_ members: [PropertyValue.Member], of view: UIView, _ recall: Recall) -> PropertyValue? {
        guard recall.fade > 0, let wanted = members.first(where: { $0.name == "value" })?.value,
            let index = view.properties.index(of: "value"), wanted.number != nil,
            case .number = view.properties.properties[index].type,
            view.properties.properties[index].type.accepts(wanted)
        else { return nil }
        return wanted
    }

    // MARK: Fades

    private func fade(_ view: UIView, to wanted: PropertyValue, _ recall: Recall, by client: Client) {
        stopFade(of: view)
        guard let present = view.property("value"), let from = present.number, !present.isSame(as: wanted) else {
            return
        }
        fades.append(
            Fade(
                view: view, from: from, to: wanted, began: now, seconds: recall.fade, manner: recall.manner,
                client: client.name, reached: present))
        if fades.count == 1 { scheduleFades() }
    }

    /// Ends the fade of a view where it is.
    func stopFade(of view: UIView) {
        if !fades.isEmpty { fades.removeAll { $0.view === view } }
    }

    private func scheduleFades() {
        _ = schedule(after: Fade.step) { [unowned self] in
            stepFades()
            if !fades.isEmpty { scheduleFades() }
        }
    }

    /// One step of every fade. A handler may end others, and begin some.
    private func stepFades() {
        for fade in fades {
            guard let index = fades.firstIndex(where: { $0.view === fade.view && $0.began == fade.began }) else {
                continue
            }
            let view = fade.view
            let isFree = (view as? UIControl)?.trackedTouch == nil && view.property("value") == fade.reached
            let (value, isEnd) = fade.place(at: now)
            if isEnd || !isFree { fades.remove(at: index) }
            guard isFree, view.window === window else { continue }
            do {
                try step(fade, to: value, isEnd: isEnd)
            } catch {
                stopFade(of: view)
                continue
            }
            if let index = fades.firstIndex(where: { $0.view === view && $0.began == fade.began }) {
                fades[index].reached = view.property("value")
            }
        }
    }

    private func step(_ fade: Fade, to value: PropertyValue, isEnd: Bool) throws(ControlError) {
        // A control that is not continuous tells where it ends, not the way.
        let isTold = isEnd || fade.view.property("isContinuous") != .bool(false)
        guard fade.manner == .user, isTold else {
            return try fade.view.set([PropertyValue.Member("value", value)], access: .writable)
        }
        let control = try operable(fade.view.accessibilityIdentifier ?? "", by: fade.client)
        try control.setValueAsUser(value)
    }
}

extension PropertyValue {
    /// Whether both say the same, be a number written with more digits or fewer: 0.3 as 32 bits is the 0.3 of a text.
    func isSame(as other: PropertyValue) -> Bool {
        switch (self, other) {
        case (.float(let one), _): other.number.map { Float($0) == one } ?? false
        case (_, .float(let other)): number.map { Float($0) == other } ?? false
        case (.array(let one), .array(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
        case (.object(let one), .object(let other)):
            one.count == other.count
                && zip(one, other).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
        default: number.map { $0 == other.number } ?? (self == other)
        }
    }
}
