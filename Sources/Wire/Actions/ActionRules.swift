/// What only the server knows about actions: whether an effect could be carried out here, were it asked for now.
///
/// Asked while a document or a registration is read, so that a mistake is told with its place.
package struct ActionRules: Sendable {
    package var checkEffect: @Sendable (EffectDescription) throws(Objection) -> Void
    package var checkFeedback: @Sendable (FeedbackDescription.Source) throws(Objection) -> Void

    package init(
        checkEffect: @escaping @Sendable (EffectDescription) throws(Objection) -> Void,
        checkFeedback: @escaping @Sendable (FeedbackDescription.Source) throws(Objection) -> Void
    ) {
        self.checkEffect = checkEffect
        self.checkFeedback = checkFeedback
    }

    /// Everything that has the right shape.
    package static let none = ActionRules(
        checkEffect: { (_) throws(Objection) in }, checkFeedback: { (_) throws(Objection) in })
}
