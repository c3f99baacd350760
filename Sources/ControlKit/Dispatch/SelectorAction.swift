/// An action that sends a selector up the responder chain, from the control it belongs to: how a document says what a
/// menu element or a segment does.
final class SelectorAction: UIAction {
    let selector: Selector

    init(
        _ selector: Selector, title: String, subtitle: String? = nil, image: UIImage? = nil,
        identifier: Identifier? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) {
        self.selector = selector
        super.init(
            title: title, subtitle: subtitle, image: image, identifier: identifier, attributes: attributes,
            state: state
        ) { action in
            (action.sender as? UIControl)?.sendAction(selector, to: nil, for: nil)
        }
    }
}
