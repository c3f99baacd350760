import ControlBench
import ControlKit
import SeededRandom
import Testing

@Suite("Hit testing (semantics.md 4.1, 4.2)")
struct HitTestingTests {
    private func hit(_ x: Double, _ y: Double, in panel: Panel) -> UIView? {
        panel.window.hitTest(CGPoint(x: x, y: y), with: nil)
    }

    private func panel(_ views: UIView...) -> Panel {
        let panel = Panel(name: "p", size: CGSize(width: 400, height: 400))
        for view in views { panel.window.addSubview(view) }
        return panel
    }

    @Test("minimum edges are inside, maximum edges outside")
    func edges() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
        let panel = panel(view)
        #expect(hit(10, 10, in: panel) === view)
        #expect(hit(109.999, 53.999, in: panel) === view)
        #expect(hit(110, 30, in: panel) === panel.window)
        #expect(hit(50, 54, in: panel) === panel.window)
        #expect(hit(9.999, 30, in: panel) === panel.window)
    }

    @Test("the last subview is in front; bringing one to the front changes that")
    func order() {
        let a = UIView(frame: ControlBench.small), b = UIView(frame: ControlBench.small)
        let panel = panel(a, b)
        #expect(hit(5, 5, in: panel) === b)
        panel.window.bringSubviewToFront(a)
        #expect(hit(5, 5, in: panel) === a)
    }

    @Test("the deepest view is hit, and a part that sticks out of its parent is not")
    func depth() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        parent.addSubview(child)
        let panel = panel(parent)
        #expect(hit(60, 60, in: panel) === child)
        #expect(hit(120, 120, in: panel) === panel.window)
    }

    @Test("hidden, nearly transparent and switched off views are skipped with all that is in them")
    func skipped() {
        let behind = UIView(frame: ControlBench.small)
        let front = UIView(frame: ControlBench.small)
        front.addSubview(UIView(frame: ControlBench.small))
        let panel = panel(behind, front)
        front.isHidden = true
        #expect(hit(5, 5, in: panel) === behind)
        front.isHidden = false
        front.alpha = 0.009
        #expect(hit(5, 5, in: panel) === behind)
        front.alpha = 0.01
        #expect(hit(5, 5, in: panel) === front.subviews[0])
        front.isUserInteractionEnabled = false
        #expect(hit(5, 5, in: panel) === behind)
    }

    @Test("a control without width or height is never hit")
    func empty() {
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
        let bench = ControlBench(control)
        bench.down(0, 0)
        bench.touch(.began, .point(.zero), touch: 2, on: "c")
        #expect(bench.refusal == .hidden(control: "c"))
        #expect(bench.log.isEmpty)
    }

    private final class Disc: UIControl {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            point.distance(to: CGPoint(x: bounds.midX, y: bounds.midY)) < bounds.width / 2
        }
    }

    @Test("a subclass decides its own shape: a corner of a disc is not hit")
    func shape() {
        let bench = ControlBench(Disc(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        bench.down(5, 5)
        #expect(bench.log.isEmpty)
        bench.down(50, 5)
        #expect(bench.log == "touchDown")
    }

    private final class Grown: UIControl {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            bounds.insetBy(dx: -20, dy: -20).contains(point)
        }
    }

    @Test("a subclass may take touches beyond its bounds, among few siblings and among many", arguments: [0, 500])
    func grown(siblings: Int) {
        let grown = Grown(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        let bench = ControlBench(grown)
        for _ in 0..<siblings {
            bench.panel.window.insertSubview(UIView(frame: CGRect(x: 300, y: 300, width: 20, height: 20)), at: 0)
        }
        bench.down(85, 125)
        #expect(bench.log == "touchDown")
    }

    @Test("subviews of a control do not take its touches; a control inside a control does")
    func subviews() {
        let outer = UIControl(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let label = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIControl(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        outer.addSubview(label)
        let bench = ControlBench(outer)
        bench.add(inner, as: "inner", in: outer)
        bench.tap(10, 10)
        bench.tap(110, 110)
        #expect(bench.log == "touchDown · touchUpInside · inner:touchDown · inner:touchUpInside")
    }

    private final class Placed: UIControl {
        var points: [CGPoint] = []
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            points.append(touch.location(in: self))
            return true
        }
    }

    @Test(
        "many views are found by place exactly as one by one: overlapping, in rows, tiny, sticking out",
        arguments: 0..<24)
    func manyViews(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 600))
        for _ in 0..<(8 + random.below(300)) {
            let isRow = seed % 3 == 0, isTiny = seed % 3 == 1
            let width = isRow ? 600 : isTiny ? random.unit() * 3 : random.unit() * 200
            let view = UIView(
                frame: CGRect(
                    x: isRow ? 0 : random.unit() * 700 - 50, y: random.unit() * 700 - 50, width: width,
                    height: isTiny ? random.unit() * 3 : random.unit() * 60))
            view.isHidden = random.chance(10)
            root.addSubview(view)
        }
        for _ in 0..<400 {
            let point = CGPoint(x: random.unit() * 600, y: random.unit() * 600)
            let expected = root.subviews.last { !$0.isHidden && $0.frame.contains(point) } ?? root
            #expect(root.hitTest(point, with: nil) === expected)
        }
    }

    @Test("a place can be given in the control's own points, in parts of its size, or not at all")
    func places() {
        let control = Placed(frame: CGRect(x: 100, y: 50, width: 200, height: 40))
        let bench = ControlBench(control)
        bench.touch(.began, .point(CGPoint(x: 7, y: 8)), touch: 1, on: "c")
        bench.cancel(touch: 1)
        bench.touch(.began, .unit(CGPoint(x: 0.25, y: 0.5)), touch: 2, on: "c")
        bench.cancel(touch: 2)
        bench.touch(.began, .unspecified, touch: 3, on: "c")
        bench.cancel(touch: 3)
        bench.touch(.began, .point(CGPoint(x: 101, y: 52)), touch: 4)
        #expect(
            control.points == [CGPoint(x: 7, y: 8), CGPoint(x: 50, y: 20), CGPoint(x: 100, y: 20), CGPoint(x: 1, y: 2)])
        bench.touch(.moved, .unit(CGPoint(x: 1.5, y: 0.5)), touch: 4)
        #expect(bench.log.hasSuffix("touchDragOutside|touchDragExit"))
    }

    @Test("a touch without a place, or at no finite one, is refused and changes nothing")
    func noPlace() {
        let bench = ControlBench(UIControl(frame: ControlBench.small))
        bench.touch(.began, .unspecified)
        #expect(bench.refusal == .noPlace)
        bench.touch(.began, .unit(.zero))
        #expect(bench.refusal == .noPlace)
        bench.touch(.began, .point(CGPoint(x: 1, y: Double.nan)), on: "c")
        #expect(bench.refusal == .invalidValue(property: "y", found: "nan", allowed: "a finite number"))
        bench.touch(.began, .point(CGPoint(x: Double.infinity, y: 0)))
        #expect(bench.refusal == .invalidValue(property: "x", found: "inf", allowed: "a finite number"))
        bench.touch(.began, .point(.zero), on: "nobody")
        #expect(bench.refusal == .unknownControl(id: "nobody"))
        #expect(bench.log.isEmpty)
        bench.down(5, 5)
        bench.touch(.moved, .point(CGPoint(x: Double.nan, y: 5)))
        #expect(bench.refusal == .invalidValue(property: "x", found: "nan", allowed: "a finite number"))
        bench.up(5, 5)
        #expect(bench.log == "touchDown · touchUpInside")
    }
}
