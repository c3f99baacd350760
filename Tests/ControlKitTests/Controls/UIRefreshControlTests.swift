import ControlBench
import ControlKit
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("UIRefreshControl")
struct UIRefreshControlTests {
    private let bench = ControlBench()
    private let control: UIRefreshControl

    init() { control = bench.add(UIRefreshControl()) }

    private func pull(_ distance: Double) {
        bench.down(50, 10)
        bench.move(50, 10 + distance)
        bench.up(50, 10 + distance)
    }

    @Test("102. beginRefreshing refreshes and sends nothing")
    func fromCode() {
        bench.run { control.beginRefreshing() }
        #expect(control.isRefreshing)
        bench.run {
            control.endRefreshing()
            control.endRefreshing()
        }
        #expect(!control.isRefreshing)
        #expect(bench.log == "")
    }

    @Test("103. a pull of 80 points refreshes when it is let go: handlers see isRefreshing, one valueChanged")
    func pulled() {
        var seen: [Bool] = []
        control.on(.valueChanged) { [control] in seen.append(control.isRefreshing) }
        bench.down(50, 10)
        bench.move(50, 90)
        #expect(!control.isRefreshing)
        bench.up(50, 90)
        #expect(seen == [true])
        #expect(bench.log == changed)
    }

    @Test("104. a pull of 40 points does nothing; one of exactly 60 does not suffice")
    func shortPull() {
        pull(40)
        pull(60)
        #expect(!control.isRefreshing)
        pull(60.5)
        #expect(control.isRefreshing)
        #expect(bench.log == changed)
    }

    @Test("a pull that comes back before it is let go does nothing, nor one that is cancelled")
    func takenBack() {
        bench.down(50, 10)
        bench.move(50, 100)
        bench.up(50, 20)
        bench.down(50, 10)
        bench.move(50, 100)
        bench.cancel()
        #expect(!control.isRefreshing)
        #expect(bench.log == "")
    }

    @Test("a pull while it is refreshing does nothing")
    func whileRefreshing() {
        control.beginRefreshing()
        pull(80)
        bench.setValue(.bool(true))
        bench.key("Enter", on: "c")
        #expect(bench.log == "")
    }

    @Test("keys, scripts and assistive technology pull too; a user can't end it")
    func otherWays() {
        bench.key("Enter", on: "c")
        bench.run { control.endRefreshing() }
        bench.key(" ", on: "c")
        bench.set("isRefreshing", .bool(false))
        bench.setValue(.bool(true))
        #expect(bench.log == [changed, changed, changed].joined(separator: " · "))
        bench.setValue(.bool(false))
        #expect(bench.refusals == [.invalidValue(property: "value", found: "false", allowed: "true")])
        #expect(control.isRefreshing)
    }

    @Test("disabled it is not pulled")
    func disabled() {
        control.isEnabled = false
        pull(80)
        bench.setValue(.bool(true))
        #expect(bench.refusals == [.disabled(control: "c")])
        bench.run { control.performPrimaryAction() }
        #expect(!control.isRefreshing)
    }

    @Test("while it refreshes it is read as updating")
    func traits() {
        #expect(control.effectiveAccessibilityTraits == .button)
        control.beginRefreshing()
        #expect(control.effectiveAccessibilityTraits == [.button, .updatesFrequently])
    }
}
