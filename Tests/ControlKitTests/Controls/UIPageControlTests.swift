import ControlBench
import ControlKit
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("UIPageControl")
struct UIPageControlTests {
    private let bench = ControlBench()
    private let control: UIPageControl

    init() {
        control = bench.add(UIPageControl())
        control.numberOfPages = 3
    }

    @Test("99. three taps on the right of three pages give page 1, page 2, then nothing: two valueChanged")
    func toTheEnd() {
        var seen: [Int] = []
        control.on(.valueChanged) { [control] in seen.append(control.currentPage) }
        for _ in 1...3 { bench.tapAlone(90) }
        #expect(seen == [1, 2])
        let tap = "touchDown · \(changed), touchUpInside"
        #expect(bench.log == "\(tap) · \(tap) · touchDown · touchUpInside")
    }

    @Test("100. a tap on the left of page 1 gives page 0 with one event")
    func back() {
        control.currentPage = 1
        bench.tapAlone(10)
        #expect(control.currentPage == 0)
        #expect(bench.log == "touchDown · \(changed), touchUpInside")
    }

    @Test("101. page 9 of three is page 2; with two pages it is page 1; both silent")
    func pinned() {
        control.currentPage = 2
        bench.run { control.currentPage = 9 }
        #expect(control.currentPage == 2)
        bench.run { control.numberOfPages = 2 }
        #expect(control.currentPage == 1)
        bench.run { control.numberOfPages = -4 }
        #expect(control.numberOfPages == 0)
        #expect(control.currentPage == 0)
        #expect(bench.log == "")
    }

    @Test("a finger that slides sends each page it comes to; the state is continuous during, none after")
    func scrub() {
        control.numberOfPages = 5
        var seen: [(Int, UIPageControl.InteractionState)] = []
        control.on(.valueChanged) { [control] in seen.append((control.currentPage, control.interactionState)) }
        bench.down(5)
        bench.move(12)
        #expect(control.interactionState == .none, "within the slop it may still be a tap")
        bench.move(45)
        bench.move(47)
        bench.move(160)
        bench.up(160)
        #expect(seen.map(\.0) == [2, 4])
        #expect(seen.allSatisfy { $0.1 == .continuous })
        #expect(control.interactionState == .none)
        #expect(
            bench.log == "touchDown · touchDragInside · \(changed), touchDragInside · touchDragInside · "
                + "\(changed), touchDragInside · touchUpInside")
    }

    @Test("a tap is discrete for its handlers")
    func discrete() {
        var seen: [UIPageControl.InteractionState] = []
        control.on(.valueChanged) { [control] in seen.append(control.interactionState) }
        bench.tapAlone(90)
        bench.key("ArrowRight", on: "c")
        #expect(seen == [.discrete, .discrete])
        #expect(control.interactionState == .none)
    }

    @Test("a finger as far away as numbers go is at the last page")
    func farAway() {
        bench.down(5)
        bench.move(1e300)
        #expect(control.currentPage == 2)
    }

    @Test("where sliding is not allowed a long way is still one tap")
    func noScrub() {
        control.allowsContinuousInteraction = false
        bench.down(5)
        bench.move(95)
        bench.up(95)
        #expect(control.currentPage == 1)
    }

    @Test("cancelled, a slide keeps the pages it has sent and a tap does nothing")
    func cancelled() {
        bench.down(5)
        bench.move(95)
        bench.cancel()
        #expect(control.currentPage == 2)
        #expect(control.interactionState == .none)
        bench.down(5)
        bench.cancel()
        #expect(control.currentPage == 2)
    }

    @Test(
        "the half that goes on is where the next page is",
        arguments: [
            (UIPageControl.Direction.natural, 90.0, 20.0), (.leftToRight, 90, 20), (.rightToLeft, 10, 20),
            (.topToBottom, 10, 40), (.bottomToTop, 90, 2),
        ])
    func directions(direction: UIPageControl.Direction, x: Double, y: Double) {
        control.direction = direction
        bench.tapAlone(x, y)
        #expect(control.currentPage == 1)
    }

    @Test("mirrored, the left half and the left arrow go on; a fixed direction is not mirrored")
    func mirrored() {
        control.semanticContentAttribute = .forceRightToLeft
        bench.tapAlone(10)
        bench.key("ArrowLeft", on: "c")
        #expect(control.currentPage == 2)
        control.direction = .leftToRight
        bench.key("ArrowLeft", on: "c")
        #expect(control.currentPage == 1)
    }

    @Test("arrows, Home and End; at an end nothing")
    func keys() {
        bench.key("ArrowLeft", on: "c")
        #expect(bench.log == "")
        bench.key("End", on: "c")
        bench.key("ArrowRight", on: "c")
        bench.key("Home", on: "c")
        bench.key("ArrowRight", on: "c")
        #expect(control.currentPage == 1)
        #expect(bench.log == "\(changed) · \(changed) · \(changed)")
    }

    @Test("assistive technology goes one page, as a tap does")
    func accessibility() {
        #expect(control.defaultAccessibilityValue == "page 1 of 3")
        bench.perform(.adjust(control: "c", up: true))
        bench.perform(.adjust(control: "c", up: false))
        bench.perform(.adjust(control: "c", up: false))
        #expect(bench.log == "\(changed) · \(changed)")
    }

    @Test("a deferred page is lit when the author says so; a page set by code at once")
    func deferred() {
        control.defersCurrentPageDisplay = true
        bench.tapAlone(90)
        #expect(control.currentPage == 1)
        #expect(control.property("displayedPage") == .integer(0))
        bench.run { control.updateCurrentPageDisplay() }
        #expect(control.displayedPage == 1)
        bench.run { control.currentPage = 2 }
        #expect(control.displayedPage == 2)
    }

    @Test("with one page and hidesForSinglePage it is not hit, and not in the Tab order")
    func singlePage() {
        control.hidesForSinglePage = true
        control.numberOfPages = 1
        bench.tapAlone(90)
        bench.key("Tab", on: nil)
        #expect(!control.isFocused)
        #expect(bench.log == "")
        control.numberOfPages = 2
        bench.tapAlone(90)
        #expect(control.currentPage == 1)
    }

    @Test("a user's page is checked, stored and sent")
    func setValue() {
        bench.setValue(.integer(2))
        bench.setValue(.integer(2))
        #expect(bench.log == changed)
        for wrong in [PropertyValue.integer(3), .integer(-1), .double(0.5), .string("1")] {
            bench.setValue(wrong)
            #expect(bench.refusals.count == 1)
        }
        #expect(control.currentPage == 2)
    }

    @Test("a key that turns the page while a finger slides leaves the finger sliding")
    func keyDuringDrag() {
        bench.down(10)
        bench.move(60)
        #expect(control.interactionState == .continuous)
        bench.key("ArrowLeft")
        #expect(control.interactionState == .continuous)
        bench.up(60)
        #expect(control.interactionState == .none)
    }

    @Test("disabled it does nothing; code may still turn the page")
    func disabled() {
        control.isEnabled = false
        bench.tapAlone(90)
        bench.key("ArrowRight", on: "c")
        #expect(bench.log == "")
        bench.set("currentPage", .integer(2))
        #expect(control.currentPage == 2)
        #expect(bench.log == "")
    }
}

@Suite("UIProgressView")
struct UIProgressViewTests {
    private let bench = ControlBench()
    private let view: UIProgressView

    init() { view = bench.add(UIProgressView()) }

    @Test("progress is clamped, and says per cent")
    func clamped() {
        view.progress = 1.5
        #expect(view.progress == 1)
        view.progress = 0.426
        #expect(view.defaultAccessibilityValue == "43%")
        bench.run { view.progress = .nan }
        #expect(view.progress == 0.426)
        #expect(bench.faults.count == 1)
    }

    @Test("it is fed by feedback and operated by nobody")
    func readOnly() {
        bench.set("value", .double(0.3))
        #expect(view.property("value") == .float(0.3))
        bench.setValue(.double(0.5))
        #expect(bench.refusals == [.notSettable(control: "c", kind: "progressView")])
        bench.tapAlone(50)
        #expect(bench.log == "")
        bench.set("progress", .double(1.01))
        #expect(bench.refusals.count == 1)
        #expect(view.progress == 0.3)
    }
}
