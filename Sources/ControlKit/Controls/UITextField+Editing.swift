/// Edit operations (semantics.md 9.7): the delegate is asked, the text changes, then editingChanged.
extension UITextField {
    /// What code and users alike end in.
    func store(_ text: EditedText) {
        let before = edited
        guard text != before else { return }
        edited = text
        recordChanged(text.text == before.text ? Self.bits.selection : Self.bits.text)
        if text.selection != before.selection { delegate?.textFieldDidChangeSelection(self) }
    }

    func select(_ range: NSRange) {
        var text = edited
        text.select(range)
        store(text)
    }

    /// One edit operation of a user. Answers whether the delegate let it happen.
    @discardableResult
    func edit(_ range: NSRange, with replacement: String) throws(ControlError) -> Bool {
        guard range.length > 0 || !replacement.isEmpty else { return false }
        try checkRoom(for: replacement, in: range)
        let mayChange = delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: replacement)
        guard mayChange ?? true else { return false }
        var text = edited
        text.replace(range, with: replacement)
        store(text)
        pass(.editingChanged, event: nil)
        return true
    }

    /// Text typed, pasted, dictated or composed. Line breaks become spaces.
    func insert(_ text: String) throws(ControlError) {
        let startsAnew = replacesAll || clearsOnInsertion
        guard try edit(startsAnew ? edited.whole : edited.selection, with: Self.singleLine(text)) else { return }
        replacesAll = false
        clearsOnInsertion = false
    }

    /// Whether an insertion would find room, before anything happens for it.
    func checkInsertion(of text: String) throws(ControlError) {
        let isAnew = isSecureTextEntry && !isFirstResponder
        let range = replacesAll || clearsOnInsertion || isAnew ? edited.whole : edited.selection
        try checkRoom(for: Self.singleLine(text), in: range)
    }

    private func delete(backward: Bool) throws(ControlError) {
        guard let range = replacesAll && !edited.text.isEmpty ? edited.whole : edited.deletion(backward: backward)
        else { return }
        if try edit(range, with: "") { replacesAll = false }
    }

    /// The clear button, and clearsOnBeginEditing.
    func clear() {
        guard !edited.text.isEmpty, delegate?.textFieldShouldClear(self) ?? true else { return }
        store(EditedText())
        pass(.editingChanged, event: nil)
    }

    /// The Return key. It resigns only when somebody listens to editingDidEndOnExit and nobody has moved on meanwhile.
    private func returnKey() {
        guard !(enablesReturnKeyAutomatically && edited.text.isEmpty), delegate?.textFieldShouldReturn(self) ?? true
        else { return }
        let ends = allControlEvents.contains(.editingDidEndOnExit)
        pass([.editingDidEndOnExit, .primaryActionTriggered], event: nil)
        if ends, isFirstResponder { resignFirstResponder() }
    }

    /// A key of the client whose first responder this is. Answers whether it means anything here.
    func editAsUser(_ key: UIKey) -> Bool {
        guard isFirstResponder else { return false }
        do {
            switch key.name {
            case "Enter": if !key.isRepeat { returnKey() }
            case "Escape": _ = resign(isCancelled: true)
            case "Backspace": try delete(backward: true)
            case "Delete": try delete(backward: false)
            case "ArrowLeft": moveCaret(forward: isMirrored, toEnd: key.meta, extending: key.shift)
            case "ArrowRight": moveCaret(forward: !isMirrored, toEnd: key.meta, extending: key.shift)
            case "Home", "ArrowUp": moveCaret(forward: false, toEnd: true, extending: key.shift)
            case "End", "ArrowDown": moveCaret(forward: true, toEnd: true, extending: key.shift)
            case "a" where key.control || key.meta, "A" where key.control || key.meta: select(edited.whole)
            case let character where character.count == 1 && !key.control && !key.meta: try insert(character)
            default: return false
            }
        } catch {
            // No room: the key does nothing, and the log says why.
            window?.panel?.report(error)
        }
        return true
    }

    private func moveCaret(forward: Bool, toEnd: Bool, extending: Bool) {
        var text = edited
        text.moveCaret(forward: forward, toEnd: toEnd, extending: extending)
        store(text)
    }

    /// The whole text, as the one edit that leads to it; `{range, text}` for one edit, `{range}` for a selection; null
    /// for the clear button. A field that is not being edited becomes the client's first responder before.
    func editAsUser(_ value: PropertyValue) throws(ControlError) {
        let range = try NSRange?(value)
        let text = range == nil ? value.asOptionalString : value["text"]?.asOptionalString
        let isEmptyEdit = value == .null || (range != nil && value["text"] == nil)
        guard text != nil || isEmptyEdit else {
            throw .invalidValue(property: "value", found: value.found, allowed: Self.valuesAllowed)
        }
        if let text { try checkRoom(for: Self.singleLine(text), in: range ?? edited.whole) }
        guard becomeFirstResponder() else { return }
        switch (range, text) {
        case (let range?, let text?): if try edit(range, with: Self.singleLine(text)) { replacesAll = false }
        case (let range?, nil): select(range)
        case (nil, let text?):
            guard let step = edited.edit(to: Self.singleLine(text)) else { return }
            if try edit(step.range, with: step.replacement) { replacesAll = false }
        case (nil, nil): clear()
        }
    }

    /// An edit that would make the text too long changes nothing.
    private func checkRoom(for replacement: String, in range: NSRange) throws(ControlError) {
        let rest = edited.text.utf8.count - edited.substring(range).utf8.count
        guard rest + replacement.utf8.count <= Self.maximumBytes else {
            throw .invalidValue(
                property: "text", found: "text of \(rest + replacement.utf8.count) bytes",
                allowed: PropertyType.string(maximumBytes: Self.maximumBytes).allowed)
        }
    }

    private static let valuesAllowed =
        "text, {\"range\": [start, length], \"text\": …} for one edit, {\"range\": …} for a selection, null to clear"

    private static func singleLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }
}

extension Optional where Wrapped == NSRange {
    /// The `range` of an edit: `[start, length]` in UTF-16 units.
    fileprivate init(_ value: PropertyValue) throws(ControlError) {
        guard let range = value["range"] else {
            self = nil
            return
        }
        let numbers = PropertyType.array(of: .integer(0...UITextField.maximumBytes), maximumCount: 2)
        guard numbers.accepts(range), range.asArray.count == 2 else {
            throw .invalidValue(
                property: "value.range", found: range.found, allowed: "[start, length], whole numbers from 0")
        }
        self = NSRange(location: range.asArray[0].asInteger, length: range.asArray[1].asInteger)
    }
}

extension UIView {
    /// Ends the editing of a text field in this view: of the client whose command is being performed, else of all. With
    /// `force` the delegates are not asked. Answers whether nobody is editing any longer.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let panel = window?.panel else { return true }
        let clients = panel.currentClient.map { [$0] } ?? panel.clients(focusing: { $0 is UITextField })
        return clients.reduce(true) { isOver, client in
            guard let field = client.focus as? UITextField, field.isDescendant(of: self) else { return isOver }
            if force { panel.blur(field, of: client) }
            return panel.resign(field, of: client, isCancelled: false) && isOver
        }
    }
}
