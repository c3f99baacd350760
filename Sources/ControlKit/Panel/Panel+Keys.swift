extension Panel {
    /// One key or one edit. It goes to the named control, else to the client's focus.
    func process(_ input: KeyInput, of client: Client) throws(ControlError) -> UIView? {
        if case .key(let key, _) = input.content, !UIKey.isKnown(key.name) { throw .unknownKey(name: key.name) }
        var target = client.focus
        if let id = input.control {
            let control = try operable(id, by: client.name)
            if case .text(let text) = input.content { return try insert(text, into: control, of: client) }
            if client.focus !== control, control.canBecomeFocused { focus(control, of: client) }
            target = control
        }
        switch input.content {
        case .key(let key, let phase):
            if key.name == "Tab" {
                if phase != .up { moveFocus(of: client, backwards: key.shift) }
                return client.focus
            }
            guard let control = target else { return pressRoleButton(key, phase, of: client) }
            if let holder = control.holder, holder != client.name {
                throw .held(control: id(of: control), holder: holder)
            }
            let isUsed = phase == .up || keyBegan(key, on: control, of: client)
            if phase != .down { keyEnded(key, of: client) }
            return isUsed ? control : pressRoleButton(key, phase, of: client) ?? control
        case .text(let text):
            guard let control = target else { return nil }
            guard control.isEnabled else { throw .disabled(control: id(of: control)) }
            try control.insertTextAsUser(text)
            return control
        }
    }

    /// Text for a named control, which gets the focus. What is refused has moved no focus: a text field says before what it
    /// would not take, every other kind is asked first.
    private func insert(_ text: String, into control: UIControl, of client: Client) throws(ControlError) -> UIView? {
        guard let field = control as? UITextField else {
            try control.insertTextAsUser(text)
            if client.focus !== control, control.canBecomeFocused { focus(control, of: client) }
            return control
        }
        try field.checkInsertion(of: text)
        if client.focus !== field, field.canBecomeFocused { focus(field, of: client) }
        try field.insertTextAsUser(text)
        return field
    }

    /// A held key's repeat is another went-down of the same key; its up comes once.
    ///
    /// Answers whether the control used it; a disabled one swallows it.
    private func keyBegan(_ key: UIKey, on control: UIControl, of client: Client) -> Bool {
        guard control.isEnabled else { return true }
        if let held = client.heldKeys.firstIndex(where: { $0.name == key.name }) {
            if client.heldKeys[held].control !== control { release(at: held, of: client) }
        }
        if !client.heldKeys.contains(where: { $0.name == key.name }) {
            if client.heldKeys.count == Client.maximumHeldKeys { release(at: 0, of: client) }
            client.heldKeys.append(.init(name: key.name, control: control))
        }
        return control.handleKey(key, phase: .began)
    }

    /// Return presses the panel's default button and Escape the one that cancels, when nothing else takes the key: the first
    /// of that role, in layout order, that a user could operate. Answers it.
    private func pressRoleButton(_ key: UIKey, _ phase: KeyInput.Phase, of client: Client) -> UIView? {
        if key.name == "Escape", phase != .up, let open = openMenus.first(where: { $0.menuPresenter == client.name }) {
            open.dismissMenu()
            return open
        }
        let roles: [String: UIButton.Role] = ["Enter": .primary, "Escape": .cancel]
        guard let role = roles[key.name], phase != .up, !key.isRepeat else { return nil }
        let button = controls.lazy.compactMap { $0 as? UIButton }.first { $0.role == role && $0.canBecomeFocused }
        guard let button else { return nil }
        guard (try? operable(id(of: button), by: client.name)) != nil else { return nil }
        button.performPrimaryAction()
        return button
    }

    /// The up goes to the control the key went down on, and to none that it did not.
    private func keyEnded(_ key: UIKey, of client: Client) {
        guard let held = client.heldKeys.firstIndex(where: { $0.name == key.name }) else { return }
        let control = client.heldKeys.remove(at: held).control
        if let control, control.isEnabled { _ = control.handleKey(key, phase: .ended) }
    }

    /// Keys whose control is gone from under them: their ups will do nothing.
    func letGoOfKeys(of client: Client, where matches: (UIControl) -> Bool) {
        var index = 0
        while index < client.heldKeys.count {
            if let control = client.heldKeys[index].control, matches(control) {
                release(at: index, of: client)
            } else {
                index += 1
            }
        }
    }

    private func release(at index: Int, of client: Client) {
        let held = client.heldKeys.remove(at: index)
        _ = held.control?.handleKey(UIKey(held.name), phase: .cancelled)
    }
}
