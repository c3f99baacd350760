import ControlBench
import ControlKit
import Testing

/// Answers "save:" and says who it is.
private func answer(_ responder: UIResponder, _ name: String, in log: CallLog, _ selector: Selector = "save:") {
    responder.register(selector) { sender, _ in log.note("\(name) from \(type(of: sender!))") }
}

@Suite("Responder chain (semantics.md 7)")
struct ResponderChainTests {
    let log = CallLog()
    let control = UIControl(frame: ControlBench.small)

    private func bench(in views: [UIView]) -> ControlBench {
        let bench = ControlBench(views[0], id: "outer")
        for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
        bench.add(control, as: "c", in: views[views.count - 1])
        return bench
    }

    @Test("the nearest that has the method answers: control, group, controller, window, application, delegate")
    func order() throws {
        let group = UIView(frame: ControlBench.small)
        let controller = UIViewController()
        let delegate = UIResponder()
        let bench = bench(in: [group])
        controller.view = group
        bench.panel.application.delegate = delegate
        let chain: [(UIResponder, String)] = [
            (delegate, "delegate"), (bench.panel.application, "application"), (bench.panel.window, "window"),
            (controller, "controller"), (group, "group"), (control, "control"),
        ]
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        for (responder, name) in chain {
            answer(responder, name, in: log)
            bench.tap(50, 22)
        }
        #expect(log.lines == chain.map { "\($0.1) from UIControl" })
    }

    @Test("next: view to controller to superview; root controller to window; window to application to delegate")
    func next() {
        let root = UIViewController(), child = UIViewController()
        let panel = Panel(name: "p", size: CGSize(width: 100, height: 100))
        panel.window.rootViewController = root
        root.addChild(child)
        root.view.addSubview(child.view)
        child.view.addSubview(control)
        #expect(control.next === child.view)
        #expect(child.view.next === child)
        #expect(child.next === root.view)
        #expect(root.view.next === root)
        #expect(root.next === panel.window)
        #expect(panel.window.next === panel.application)
        #expect(panel.application.next == nil)
        let delegate = UIResponder()
        panel.application.delegate = delegate
        #expect(panel.application.next === delegate)
    }

    @Test("a presented controller's next is the one that presents it, and its view is over the other's")
    func presented() throws {
        let root = UIViewController(), sheet = UIViewController()
        let bench = ControlBench(UIView(frame: ControlBench.small), id: "unused")
        bench.panel.window.rootViewController = root
        bench.run { root.present(sheet, animated: true) }
        #expect(sheet.next === root)
        #expect(sheet.view.frame == bench.panel.window.bounds)
        answer(root, "root", in: log)
        bench.add(control, as: "c", in: sheet.view)
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        bench.tap(50, 22)
        #expect(log.lines == ["root from UIControl"])
        bench.run { sheet.dismiss(animated: true) }
        #expect(sheet.presentingViewController == nil && root.presentedViewController == nil)
        #expect(control.window == nil)
    }

    @Test("who has the method but refuses it is passed over")
    func refuses() throws {
        final class Busy: UIView {
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
        }
        let outer = UIView(frame: ControlBench.small), busy = Busy(frame: ControlBench.small)
        let bench = bench(in: [outer, busy])
        answer(busy, "busy", in: log)
        answer(outer, "outer", in: log)
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        bench.tap(50, 22)
        #expect(log.lines == ["outer from UIControl"])
    }

    @Test("only the first that answers gets it")
    func onlyFirst() throws {
        let outer = UIView(frame: ControlBench.small), inner = UIView(frame: ControlBench.small)
        let bench = bench(in: [outer, inner])
        answer(outer, "outer", in: log)
        answer(inner, "inner", in: log)
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        bench.tap(50, 22)
        #expect(log.lines == ["inner from UIControl"])
    }

    @Test("decision X8: when the sender's chain has no answer, the client's first responder's chain is asked")
    func firstResponder() throws {
        let form = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
        let field = UIControl(frame: ControlBench.small)
        let bench = bench(in: [UIView(frame: ControlBench.small)])
        bench.add(form, as: "form")
        bench.add(field, as: "field", in: form)
        answer(form, "form", in: log)
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        bench.tap(50, 22)
        #expect(log.lines.isEmpty)
        bench.key("a", on: "field")
        bench.tap(50, 22)
        #expect(log.lines == ["form from UIControl"])
        bench.tap(50, 22, client: "bob")
        #expect(log.lines.count == 1)
    }

    @Test("each responder is asked once, a delegate that is in the chain already too, and a chain in a circle ends")
    func askedOnce() throws {
        final class Counting: UIViewController {
            var asked = 0
            override func responds(to selector: Selector) -> Bool {
                asked += 1
                return false
            }
        }
        final class Circular: UIView {
            var back: UIResponder?
            override var next: UIResponder? { back }
        }
        let group = Circular(frame: ControlBench.small)
        let controller = Counting()
        let bench = bench(in: [group])
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        controller.view.frame = ControlBench.small
        group.back = controller
        bench.panel.window.insertSubview(controller.view, at: 0)
        bench.panel.application.delegate = controller
        bench.key("Tab")
        bench.tap(50, 22)
        #expect(controller.asked == 1)
        group.back = control
        bench.tap(50, 22)
        #expect(log.lines.isEmpty)
    }

    @Test("a method that throws is reported like any handler, and is no reason to ask others")
    func throwing() throws {
        struct Broken: Error {}
        let outer = UIView(frame: ControlBench.small), inner = UIView(frame: ControlBench.small)
        let bench = bench(in: [outer, inner])
        inner.register("save:") { _, _ in throw Broken() }
        answer(outer, "outer", in: log)
        try control.addTarget(nil, action: "save:", for: .touchUpInside)
        bench.tap(50, 22)
        #expect(log.lines.isEmpty)
        #expect(bench.turn.faults == [.handlerFailed(control: "c", reason: "Broken()")])
    }

    @Test("loadView and viewDidLoad run once, when the view is first asked for")
    func loading() {
        final class Owner: UIViewController {
            var log = ""
            override func loadView() {
                log += "load "
                view = UIStackView(frame: ControlBench.small)
            }
            override func viewDidLoad() { log += "did " }
        }
        let owner = Owner()
        #expect(!owner.isViewLoaded && owner.log.isEmpty)
        #expect(owner.view is UIStackView)
        _ = owner.view
        #expect(owner.log == "load did ")
        #expect(owner.view.viewController === owner)
    }
}
