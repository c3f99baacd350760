import ControlBench
import ControlKit
import Testing

@Suite("Limits of a panel, and what happens at them")
struct LimitTests {
    let control = UIControl(frame: ControlBench.small)

    @Test("more touches of one client, or of all, than the limit are refused and leave nothing behind")
    func touches() {
        let bench = ControlBench(control)
        bench.panel.limits.touchesPerClient = 3
        bench.panel.limits.touches = 5
        for touch in 1...3 { bench.down(500, 500, touch: Int64(touch), client: "ada") }
        bench.down(50, 22, touch: 4, client: "ada")
        #expect(bench.refusal == .tooManyTouches(limit: 3))
        bench.down(500, 500, touch: 1, client: "bob")
        bench.down(500, 500, touch: 2, client: "bob")
        bench.down(50, 22, touch: 3, client: "bob")
        #expect(bench.refusal == .tooManyTouches(limit: 5))
        bench.up(500, 500, touch: 1, client: "ada")
        bench.up(50, 22, touch: 4, client: "ada")
        bench.down(50, 22, touch: 5, client: "ada")
        #expect(bench.refusal == nil)
        #expect(bench.log == "touchDown")
    }

    @Test("refused touches are forgotten when they end, or after their lease")
    func refusedForgotten() {
        let bench = ControlBench(control)
        bench.panel.limits.touchesPerClient = 1
        bench.down(50, 22, client: "ada")
        bench.down(50, 22, client: "bob")
        #expect(bench.refusal == .held(control: "c", holder: "ada"))
        bench.down(50, 22, touch: 2, client: "bob")
        #expect(bench.refusal == .tooManyTouches(limit: 1))
        bench.up(50, 22, client: "bob")
        bench.down(500, 500, touch: 3, client: "bob")
        #expect(bench.refusal == nil)
        bench.wait(11)
        #expect(bench.panel.nextDeadline == nil)
        bench.down(500, 500, touch: 4, client: "bob")
        #expect(bench.refusal == nil)
    }

    @Test("of too many clients the longest unseen idle one is forgotten; one with a touch, focus or stream is not")
    func clients() {
        let button = UIButton(frame: ControlBench.small)
        let bench = ControlBench(button)
        bench.panel.limits.clients = 4
        bench.perform(.streamOpened, client: "streams")
        bench.key("Tab", client: "focuses")
        bench.down(50, 22, client: "touches")
        for number in 1...20 { bench.perform(.touches([]), client: "passer-by \(number)") }
        #expect(bench.panel.surfaces(atMost: 64).map(\.client) == ["streams"])
        #expect(button.isFocused)
        bench.up(50, 22, client: "touches")
        #expect(bench.log == "touchDown · touchUpInside|primaryActionTriggered")
    }

    @Test("clients that do nothing but take the focus do not pile up: the longest unseen loses it")
    func focusedClients() {
        let a = UIButton(frame: ControlBench.small), b = UIButton(frame: CGRect(x: 0, y: 100, width: 9, height: 9))
        let bench = ControlBench(a, id: "a")
        bench.add(b, as: "b")
        bench.panel.limits.clients = 8
        bench.key(" ", .down, on: "b", client: "first")
        #expect(b.isFocused && b.isHighlighted)
        for number in 1...8 { bench.key("x", on: "a", client: "client \(number)") }
        #expect(a.isFocused)
        #expect(!b.isFocused && !b.isHighlighted, "the first one is forgotten, its focus and its held key with it")
    }
}
