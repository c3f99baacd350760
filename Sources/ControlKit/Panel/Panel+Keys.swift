extension Panel {
    /// One key or one edit. It goes to the named control, else to the client's focus.
    func process(_ input: KeyInput, of client: Client) throws(ControlError) -> UIView? {
        var target = client.focus
        if let id = input.control {
            let control = try operable(id, by: client)
            if client.focus !== control, control.canBecomeFocused { focus(control, of: client) }
            target = control
        }
        switch input.content {
        case .key(let key, let phase):
            guard UIKey.isKnown(key.name) else { throw .unknownKey(name: key.name) }
            if key.name == "Tab" {
                if phase != .up { moveFocus(of: client, backwards: key.shift) }
                return client.focus
            }
            guard let control = target else { return nil }
            if let holder = control.holder, holder != client.name {
                throw .held(control: id(of: control), holder: holder)
            }
            if phase != .up { keyBegan(key, on: control, of: client) }
            if phase != .down { keyEnded(key, on: control, of: client) }
            return control
        case .text(let text):
            guard let control = target else { return nil }
            guard control.isEnabled else { throw .disabled(control: id(of: control)) }
            try control.insertTextAsUser(text)
            return control
        }
    }

    private func keyBegan(_ key: UIKey, on control: UIControl, of client: Client) {
        guard control.isEnabled else { return }
        client.keyTarget = control
        _ = control.handleKey(key, phase: .began)
    }

    private func keyEnded(_ key: UIKey, on control: UIControl, of client: Client) {
        guard client.keyTarget === control else { return }
        client.keyTarget = nil
        if control.isEnabled { _ = control.handleKey(key, phase: .ended) }
    }
}
