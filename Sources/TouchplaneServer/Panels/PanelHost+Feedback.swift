import ControlKit
import Wire

/// What devices report.
extension PanelHost {
    /// Sets what a device's report means for a control: silently, and once the control is let go if it is held.
    func feed(_ payload: PropertyValue, for feedback: FeedbackDescription, from source: String) {
        let moment = Moment.present
        let refusal: ControlError? = state.withLock { state in
            guard let view = state.panel.control(feedback.control) else { return nil }
            let members: [PropertyValue.Member]
            do throws(ControlError) {
                members = try feedback.members(from: payload, for: view, panel: id)
            } catch {
                return error
            }
            state.panel.perform(.setProperties(control: feedback.control, members), from: source, at: moment)
            let frame = publish(&state)
            state.controls.clear()
            // A device reports as often as it likes; the last value is what has to come back.
            keep(&state, frame, .carried)
            return state.panel.turn.steps.first?.refusal
        }
        handOver()
        guard let refusal else { return }
        let why = ProblemText.describe(refusal, panel: id).detail
        desk.complaints.add(
            "\(id) \(feedback.control) feedback", of: "panel \(id)", "feedback of \(feedback.control): \(why)")
    }
}
