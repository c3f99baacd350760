import ControlKit

/// What the controls of a panel do and show besides themselves: the document's action connections.
package struct PanelWiring: Sendable {
    /// Each control's dispatch table, in order.
    package var actions: [(control: String, actions: [ActionDescription])] = []
    package var feedback: [FeedbackDescription] = []
    package var bindings: [BindingDescription] = []
    /// What the panel answers to at the end of the responder chain.
    package var responders: [(selector: Selector, effects: [EffectDescription])] = []

    package init() {}
}
