@testable import ControlKit

/// One step of a simulation: complete in itself, so that a log with steps left out is a log.
enum SimulationEvent: Sendable {
    /// A client's command, so many microseconds after the last step.
    case command(Command, client: String, after: Int64)
    /// What the author's code does, in one turn.
    case code([CodeAction])
}

/// Something code does: in a turn of its own, in a handler, or in a hook. Controls are meant by their index.
indirect enum CodeAction: Sendable {
    case setEnabled(Int, Bool)
    case setHidden(Int, Bool)
    case setInteraction(Int, Bool)
    case setAlpha(Int, Double)
    case setSelected(Int, Bool)
    case setHighlighted(Int, Bool)
    case setValue(Int, Float)
    case setBounds(Int, Float, Float)
    case setFrame(Int, CGRect)
    case setPolicy(Int, UIControl.DisablePolicy)
    case setSharing(Int, UIControl.Sharing)
    case setExclusive(Int, Bool)
    case setHold(Int, Double?)
    case setOutset(Int, Double)
    case setTitle(Int, String)
    case setGestures(Bool)
    case hideGroup(Bool)
    case moveGroup(Double)
    /// Everything back in its place, visible, enabled, and without hooks.
    case heal
    case remove(Int)
    case putBack(Int)
    case cancel(Int)
    case send(Int, UInt32)
    case performPrimary(Int)
    case setHooks(Int, Hooks)
    case addHandler(Int, Handler)
    case removeHandler(Int, Handler, UInt32)
    case removeTargets(Int, UInt32)
    case dropTarget(Handler)
}

/// What the hooks of a `SimulatedControl` answer and do.
struct Hooks: Sendable {
    var begins = true
    /// The move at which `continueTracking` answers false.
    var stopsAtMove = Int.max
    var atBegin: CodeAction?
    var atContinue: CodeAction?
    var atEnd: CodeAction?
    var atCancel: CodeAction?
}

/// A registration: as a UIAction, or as a target with a selector of its own.
struct Handler: Sendable {
    enum Form: Sendable { case action, target, nilTarget }

    var number: Int
    var form: Form
    var events: UInt32
    /// What it does when it is called; nothing when nil.
    var reaction: CodeAction?
    var fails = false

    var name: String { "h\(number)" }
}
