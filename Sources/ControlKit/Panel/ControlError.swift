/// Why a command, or one element of it, was refused. Nothing was changed by what is refused.
public enum ControlError: Error, Equatable, Sendable {
    /// No control of that id in the panel.
    case unknownControl(id: String)
    /// Another client's touch has it.
    case held(control: String, holder: String)
    /// It is disabled.
    case disabled(control: String)
    /// Hidden, transparent, of no size, or with user interaction off: it can't be touched.
    case hidden(control: String)
    /// A move older than one already applied.
    case stale(touch: String, sequence: Int64, newest: Int64)
    /// An exclusive control is being touched, or this one is exclusive and another is.
    case exclusive(control: String)
    /// A value the property can't have.
    case invalidValue(property: String, found: String, allowed: String)
    /// The class has no property of that name.
    case unknownProperty(name: String, allowed: [String])
    /// The property shows how the control is, and is not set.
    case readOnlyProperty(name: String)
    /// The kind has nothing a user could set.
    case notSettable(control: String, kind: String)
    /// More live touches than the limit.
    case tooManyTouches(limit: Int)
    /// A touch that begins names neither a control nor a place.
    case noPlace
    /// Handlers called handlers more than 64 deep; the innermost pass was given up.
    case recursionTooDeep(control: String)
    /// The target has no such method.
    case unrecognizedSelector(name: String, target: String)
    /// A selector with more than two arguments, or none at all.
    case invalidSelector(name: String)
    /// Handlers threw; the others ran.
    case handlerFailed(control: String, reason: String)
    /// A key name nobody knows.
    case unknownKey(name: String)
}
