/// A button's menu (semantics.md 9.1): pull-down when it opens at once, pop-up when it also keeps the choice, and on a long
/// press otherwise.
extension UIButton {
    /// Seconds a finger rests until the menu opens, and how far it may stray, points.
    static let longPressDuration = 0.5
    static let longPressSlop: CGFloat = 10

    /// Touching the button opens the menu; the primary action is not sent.
    var opensMenuAtOnce: Bool { showsMenuAsPrimaryAction && menu != nil }

    /// The menu's choice is kept, and the title follows it.
    var isPopUp: Bool { opensMenuAtOnce && changesSelectionAsPrimaryAction }

    /// menuActionTriggered, whose handlers may still change the menu; then it opens and takes the touch.
    func openMenu(for client: String, _ event: UIEvent?) {
        pass(.menuActionTriggered, event: event)
        guard isEnabled, menu != nil, let panel = window?.panel else { return }
        panel.closeMenus { $0.menuPresenter == client }
        menuPresenter = client
        panel.openMenus.append(self)
        guard let touch = trackedTouch else { return }
        panel.afterStep { [weak self] in
            guard let self, trackedTouch === touch else { return }
            cancelTrackedTouch(nil)
        }
    }

    /// Closes the menu without a choice. Nothing when it is closed.
    public func dismissMenu() {
        guard menuPresenter != nil else { return }
        menuPresenter = nil
        window?.panel?.openMenus.removeAll { $0 === self }
    }

    /// A user's choice: marked where marks are kept, then the element's own action. The control sends no event.
    func chooseAsUser(_ action: UIAction) {
        keep(action)
        if !action.attributes.contains(.keepsMenuPresented) { dismissMenu() }
        sendAction(action)
    }

    /// The element a user may choose by its id.
    func choosable(_ id: String) throws(ControlError) -> UIMenu.Leaf {
        guard let leaf = menu?.leaves.first(where: { $0.id == id && $0.isChoosable }) else {
            throw .invalidValue(
                property: "value", found: PropertyValue.string(id).found, allowed: valuesAllowed)
        }
        return leaf
    }

    var valuesAllowed: String {
        let elements = menu?.leaves.filter(\.isChoosable).map { "\"\($0.id)\"" } ?? []
        let toggle = changesSelectionAsPrimaryAction && !isPopUp ? [PropertyType.bool.allowed] : []
        return (toggle + elements).joined(separator: ", ")
    }

    /// Marks a choice, silently: alone in the whole menu of a pop-up, alone in its own where that says so.
    func keep(_ action: UIAction) {
        guard let menu else { return }
        if isPopUp {
            menu.mark(only: action)
            appearanceChanged()
            invalidateIntrinsicContentSize()
        } else {
            let leaf = menu.leaves.first { $0.action === action }
            guard let single = leaf?.menus.last(where: { $0.options.contains(.singleSelection) }) else { return }
            single.mark(only: action)
        }
        recordChanged(Self.bits.menu)
    }

    /// A pop-up always shows a choice: the first marked one, else the first one there is.
    func menuSettingsChanged() {
        guard isPopUp, let leaves = menu?.leaves else { return }
        if let chosen = leaves.first(where: { $0.action.state == .on }) ?? leaves.first(where: \.isChoosable) {
            keep(chosen.action)
        }
    }

    /// The id of a pop-up's choice.
    var chosenElement: String? { menu?.leaves.first { $0.action.state == .on }?.id }

    /// What a pop-up shows in place of its own title; nil for every other button.
    var chosenTitle: String? { isPopUp ? menu?.leaves.first { $0.action.state == .on }?.action.title : nil }
}

extension Panel {
    /// A menu never outlives who opened it, nor the button under it.
    func closeMenus(where isMeant: (UIButton) -> Bool) {
        for button in openMenus where isMeant(button) { button.dismissMenu() }
    }
}
