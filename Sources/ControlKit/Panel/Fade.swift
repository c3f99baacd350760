/// One control's number on its way to where a recall wants it. A value: what is next is computed, not kept.
struct Fade {
    /// Seconds between two steps.
    static let step = 1.0 / 30

    let view: UIView
    let from: Double
    let to: PropertyValue
    let began: Moment
    let seconds: Double
    let manner: Recall.Manner
    /// Who asked for it.
    let client: String
    /// What the control had after the last step. Whoever gives it another value ends the fade.
    var reached: PropertyValue?

    /// Where it is to be at a moment, and whether that is the end.
    func place(at moment: Moment) -> (value: PropertyValue, isEnd: Bool) {
        let share = moment.seconds(since: began) / seconds
        guard share < 1, let target = to.number else { return (to, true) }
        return (.double(from + (target - from) * max(0, share)), false)
    }
}
