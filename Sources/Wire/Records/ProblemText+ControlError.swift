import ControlKit

extension ProblemText {
    /// Words for why a command, or one element of it, was refused.
    package static func describe(_ error: ControlError, panel: String) -> ProblemText {
        switch error {
        case .unknownControl(let id):
            ProblemText(
                404, "unknown-control", "There is no such control.",
                "Panel \"\(panel)\" has no control \(FoundText.quote(id)).", [("panel", panel), ("control", id)])
        case .held(let control, let holder) where holder.isEmpty:
            ProblemText(
                409, "observed", "The control is only for watching.",
                "\"\(control)\" has sharing \"observe\": nobody may touch it.", [("control", control)])
        case .held(let control, let holder):
            ProblemText(
                409, "held", "Somebody else holds the control.",
                "\"\(control)\" is held by \(FoundText.quote(holder)) until its touch ends.",
                [("control", control), ("holder", holder)])
        case .disabled(let control):
            ProblemText(
                409, "disabled", "The control is disabled.", "\"\(control)\" has isEnabled false.",
                [("control", control)])
        case .hidden(let control):
            ProblemText(
                409, "hidden", "The control can't be touched.",
                "\"\(control)\" or what it stands in is hidden, or has no size.", [("control", control)])
        case .exclusive(let control):
            ProblemText(
                409, "exclusive", "Only one of these controls at a time.",
                "\"\(control)\" or a control being touched has isExclusiveTouch.", [("control", control)])
        case .stale(let touch, let sequence, let newest):
            ProblemText(
                409, "stale", "A newer place of this touch was applied already.",
                "Touch \(FoundText.quote(touch)) has seq \(sequence), \(newest) was applied; seq has to rise.",
                [("touch", touch)])
        case .tooManyTouches(let limit):
            ProblemText(
                429, "too-many-touches", "There are too many touches.",
                "\(limit) touches are live already; end one before the next begins.")
        case .noPlace:
            ProblemText(
                400, "no-place", "The touch is nowhere.",
                "A touch that begins needs x and y, or a control; u and v need a control.")
        default: describeProperty(error, panel: panel)
        }
    }

    private static func describeProperty(_ error: ControlError, panel: String) -> ProblemText {
        switch error {
        case .invalidValue(let property, let found, let allowed):
            ProblemText(
                422, "invalid-value", "The control can't have this value.",
                "\"\(property)\" is \(found); allowed: \(allowed).",
                [("property", property), ("pointer", pointer(to: property))])
        case .unknownProperty(let name, let allowed):
            ProblemText(
                422, "unknown-property", "The control has no such property.",
                "\(FoundText.quote(name)) is unknown\(NearestName.hint(for: name, among: allowed)); allowed: "
                    + allowed.joined(separator: ", ") + ".",
                [("property", name), ("pointer", [JSONStep.key(name)].pointer)])
        case .readOnlyProperty(let name):
            ProblemText(
                422, "read-only-property", "The property can't be set.",
                "\"\(name)\" only shows how the control is, or is for the panel document alone.",
                [("property", name), ("pointer", [JSONStep.key(name)].pointer)])
        case .notSettable(let control, let kind):
            ProblemText(
                422, "not-settable", "This kind of control has nothing to set so.",
                "\"\(control)\" is a \(kind).", [("control", control)])
        case .unknownKey(let name):
            ProblemText(
                400, "unknown-key", "There is no such key.",
                "\(FoundText.quote(name)) is no KeyboardEvent.key name.", [("key", name)])
        case .invalidSelector(let name):
            ProblemText(
                422, "invalid-selector", "No action can have this name.",
                "\(FoundText.quote(name)) is empty or has more than two colons.")
        default: describeFault(error)
        }
    }

    /// What only a handler's author can mend; commands are not refused with these.
    private static func describeFault(_ error: ControlError) -> ProblemText {
        switch error {
        case .recursionTooDeep(let control):
            ProblemText(
                500, "recursion-too-deep", "Handlers called handlers without end.",
                "A pass of \"\(control)\" was given up, 64 deep or the 16,385th of one input; the others ran.",
                [("control", control)])
        case .unrecognizedSelector(let name, let target):
            ProblemText(
                500, "unrecognized-selector", "A target has no such action.",
                "\(FoundText.quote(target)) does not answer \(FoundText.quote(name)); the other handlers ran.")
        case .handlerFailed(let control, let reason):
            ProblemText(
                500, "handler-failed", "A handler failed.",
                "A handler of \"\(control)\" threw \(reason); the others ran.", [("control", control)])
        default: ProblemText(500, "handler-failed", "A handler failed.", "\(error)")
        }
    }

    /// The JSON pointer of a property as an error names it: `segments[2].title` is `/segments/2/title`.
    static func pointer(to property: String) -> String {
        var pointer = "/"
        for scalar in property.unicodeScalars {
            switch scalar {
            case ".", "[": pointer += "/"
            case "]": break
            default: pointer.unicodeScalars.append(scalar)
            }
        }
        return pointer
    }
}

extension ControlError {
    /// The control the error is about, when it names one.
    var control: String? {
        switch self {
        case .unknownControl(let id): id
        case .held(let control, _), .disabled(let control), .hidden(let control), .exclusive(let control),
            .notSettable(let control, _), .recursionTooDeep(let control), .handlerFailed(let control, _):
            control
        default: nil
        }
    }
}
