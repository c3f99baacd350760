import Glibc
import Testing

/// The notes that another suite tries already, and the few that have nothing to try.
@Suite("Field notes, tried elsewhere")
struct Elsewhere {
    /// The test of a note: its file below Tests, and the sentence that it is.
    private static let tested: [(notes: [Int], file: String, sentence: String)] = [
        ([5], "Surface/mirror.test.mjs", "a snapshot that repeats what was known makes no ghost and moves nothing"),
        (
            [13], "EndToEnd/browser/journey_kinds.py",
            "a page control goes on and back by taps, along by a slide, and by keys"
        ),
        (
            [24], "Surface/mirror.test.mjs",
            "after the release the value stays until the last thing sent is acknowledged"
        ),
        ([30], "ControlKitTests/Panel/TapCommandTests.swift", "a tap is two steps at the centre, down and up"),
        ([31], "ControlKitTests/Panel/HoldingTests.swift", "sharing observe: nobody may touch or set it"),
        (
            [34], "EndToEnd/browser/journey_people.py",
            "a control someone holds shows who, and refuses others with a shake and a line"
        ),
        ([36], "ControlKitTests/Dispatch/PassRules.swift", "handlers that call handlers are stopped 64 deep"),
        (
            [38], "ControlKitTests/Control/HookViewTests.swift",
            "a touch that leaves, returns, leaves and is lifted outside"
        ),
        (
            [40], "EndToEnd/browser/journey_touch.py",
            "a touch held still says so, and stays held longer than the server's patience"
        ),
        ([41], "EndToEnd/browser/journey_access.py", "what an assistive technology clicks acts, once"),
        (
            [42, 45], "ControlKitTests/Controls/SliderCases.swift",
            "case 72: not continuous: one valueChanged at the end"
        ),
        ([43], "ControlKitTests/Controls/SliderCases.swift", "case 73: lifted far outside it still commits"),
        (
            [46, 93], "BridgeTests/Delivery/RateLimiterTests.swift",
            "no second holds more than allowed, and the last value always arrives"
        ),
        (
            [47], "ControlKitTests/Controls/SliderCases.swift",
            "case 74: not continuous and cancelled: back to the value at the beginning"
        ),
        (
            [49, 50], "ControlKitTests/Control/TouchTrackingCases.swift",
            "case 39: a touch taken away by scrolling is touchCancel"
        ),
        (
            [52, 54], "ControlKitTests/Control/ReentryTests.swift",
            "in a touchDown handler: touchCancel in the same step, and nothing later"
        ),
        (
            [55], "ControlKitTests/Controls/UIStepperTests.swift",
            "87. touchCancel stops the repeat; the steps made stay when continuous"
        ),
        (
            [56], "ControlKitTests/Control/InterruptionCases.swift",
            "case 42: a touchDown handler that disables the control cancels the touch"
        ),
        (
            [57], "ControlKitTests/Control/InterruptionCases.swift",
            "case 46: a second finger on a tracked control is nothing"
        ),
        ([61], "FieldControlsTests/DialTests.swift", "a relative knob turns by the finger's way"),
        (
            [62], "ControlKitTests/Control/HitTestingTests.swift",
            "subviews of a control do not take its touches; a control inside a control does"
        ),
        ([63], "ControlKitTests/Controls/UIStepperTests.swift", "86. plus held for 1.05 s from 0"),
        ([64], "Surface/link.test.mjs", "the pauses double up to ten seconds and never end"),
        ([65], "Surface/link.test.mjs", "waking up while down connects at once"),
        ([67], "EndToEnd/browser/journey_access.py", "nor on a stale page"),
        ([68], "Surface/touches.test.mjs", "without a link no touch begins"),
        ([72, 73], "EndToEnd/browser/journey_link.py", "while the server is away the page says so and takes no touch"),
        (
            [75], "EndToEnd/browser/journey_link.py",
            "a link that breaks for a moment under a held fader is taken up again"
        ),
        (
            [79], "TransportTests/Daemon/EventStreamTests.swift",
            "a comment line is sent each heartbeat, so that a dead client is found"
        ),
        ([80], "TransportTests/Daemon/EventStreamTests.swift", "then what was joined with, then what is published"),
        ([81], "Surface/link.test.mjs", "a resync asks for everything"),
        ([87], "TransportTests/Sockets/ChannelTests.swift", "a channel without members costs no message"),
    ]

    /// Notes without a test of their own, and why.
    private static let untested: [Int: String] = [
        39: "which mouse button is which is the browser's: the surface listens to the first one only",
        76: "there is no log-in yet",
        78: "a text that is being typed stays on the page when the link is lost; the page is not loaded anew",
        91: "a figure: Benchmarks/run, latency",
        92: "a figure: Benchmarks/soak",
        95: "an author's handler disables the control and the device's report enables it again",
    ]

    private static let tests = String(
        #filePath.prefix { $0 != "\0" }.dropLast("FieldNoteTests/Notes/Elsewhere.swift".count))

    private static func text(of file: String) -> String {
        guard let handle = fopen(tests + file, "r") else { return "" }
        defer { fclose(handle) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, handle)], as: UTF8.self)
    }

    @Test("every test that is named here is there")
    func named() {
        for entry in Self.tested {
            #expect(
                Self.text(of: entry.file).contains(entry.sentence), "\(entry.notes): \(entry.file): \(entry.sentence)")
        }
    }

    @Test("every note from 1 to 95 is tried here, or elsewhere, or said why not")
    func complete() {
        var found = Set(Self.tested.flatMap(\.notes)).union(Self.untested.keys)
        for file in ["SyncNotes", "TwoHandsNotes", "TouchNotes", "ReconnectNotes", "LoadNotes"] {
            let text = Self.text(of: "FieldNoteTests/Notes/\(file).swift")
            for name in text.split(separator: "@Test(").dropFirst() {
                let numbers = name.drop { !$0.isNumber }.prefix { $0 != "." }
                found.formUnion(numbers.split(separator: ", ").compactMap { Int($0) })
            }
        }
        #expect(Set(1...95).subtracting(found).sorted() == [])
    }
}
