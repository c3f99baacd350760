import ControlKit
import Testing

@testable import Wire

@Suite("ProblemText")
struct ProblemTextTests {
    @Test(
        "every refusal has its status and names what it is about",
        arguments: [
            (.unknownControl(id: "gian"), 404, "unknown-control", #"Panel "mixer" has no control "gian"."#),
            (.held(control: "gain", holder: "foh"), 409, "held", #""gain" is held by "foh" until its touch ends."#),
            (
                .held(control: "gain", holder: ""), 409, "observed",
                #""gain" has sharing "observe": nobody may touch it."#
            ),
            (.disabled(control: "go"), 409, "disabled", #""go" has isEnabled false."#),
            (.hidden(control: "go"), 409, "hidden", #""go" or what it stands in is hidden, or has no size."#),
            (.exclusive(control: "go"), 409, "exclusive", #""go" or a control being touched has isExclusiveTouch."#),
            (
                .stale(touch: "1", sequence: 3, newest: 5), 409, "stale",
                #"Touch "1" has seq 3, 5 was applied; seq has to rise."#
            ),
            (
                .tooManyTouches(limit: 32), 429, "too-many-touches",
                "32 touches are live already; end one before the next begins."
            ),
            (.noPlace, 400, "no-place", "A touch that begins needs x and y, or a control; u and v need a control."),
            (
                .invalidValue(property: "value", found: "7", allowed: "a number from 0 to 1"), 422, "invalid-value",
                #""value" is 7; allowed: a number from 0 to 1."#
            ),
            (
                .unknownProperty(name: "valeu", allowed: ["title", "value"]), 422, "unknown-property",
                #""valeu" is unknown (nearest: "value"); allowed: title, value."#
            ),
            (
                .readOnlyProperty(name: "holder"), 422, "read-only-property",
                #""holder" only shows how the control is, or is for the panel document alone."#
            ),
            (.notSettable(control: "go", kind: "button"), 422, "not-settable", #""go" is a button."#),
            (.unknownKey(name: "Entr"), 400, "unknown-key", #""Entr" is no KeyboardEvent.key name."#),
        ] as [(ControlError, Int, String, String)])
    func words(error: ControlError, status: Int, type: String, detail: String) {
        let problem = ProblemText.describe(error, panel: "mixer")
        #expect(problem.status == status)
        #expect(problem.type == type)
        #expect(problem.detail == detail)
        #expect(problem.title.hasSuffix("."))
        #expect(problem.members.first?.name == "code" && problem.members.first?.value == type)
    }

    @Test("members let a script act without reading sentences")
    func members() {
        func members(_ error: ControlError) -> [String] {
            ProblemText.describe(error, panel: "mixer").members.dropFirst().map { "\($0.name)=\($0.value)" }
        }
        #expect(members(.unknownControl(id: "x")) == ["panel=mixer", "control=x"])
        #expect(members(.held(control: "gain", holder: "foh")) == ["control=gain", "holder=foh"])
        #expect(
            members(.invalidValue(property: "segments[2].title", found: "7", allowed: "text"))
                == ["property=segments[2].title", "pointer=/segments/2/title"])
        #expect(members(.unknownProperty(name: "a/b", allowed: [])) == ["property=a/b", "pointer=/a~1b"])
    }
}
