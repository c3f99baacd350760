import ControlKit
import Testing

@testable import TouchplaneServer

@Suite("Undo")
struct UndoBookTests {
    /// A panel and its book, used as a host uses them.
    private final class Desk {
        let panel: Panel
        var book = UndoBook()
        private var now = 0.0

        init() {
            panel = Panel(name: "desk", title: nil, size: CGSize(width: 400, height: 200))
            panel.run(at: .zero) { panel in
                let gain = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
                let mute = UISwitch(frame: CGRect(x: 0, y: 60, width: 51, height: 31))
                for (view, id) in [(gain, "gain"), (mute, "mute")] as [(UIView, String)] {
                    panel.window.addSubview(view)
                    panel.register(view, as: id)
                }
            }
        }

        func perform(_ command: Command, from client: String = "ana", after seconds: Double = 0.01) {
            now += seconds
            book.willPerform(command, from: client, on: panel)
            panel.perform(command, from: client, at: Moment(seconds: now))
            book.performed(command, from: client, on: panel)
            book.endGestures(on: panel)
        }

        func touch(_ id: Int64, _ phase: UITouch.Phase, at x: Double, on control: String? = nil) -> TouchInput {
            TouchInput(id: .number(id), phase: phase, control: control, place: .unit(CGPoint(x: x, y: 0.5)))
        }

        /// Puts a finger on the slider's thumb and draws it to the end.
        func drag(_ id: Int64, from client: String = "ana") {
            perform(.touches([touch(id, .began, at: 0.05, on: "gain"), touch(id, .moved, at: 0.9)]), from: client)
        }

        /// Takes back the client's last change; what it would bring back, or why not.
        func undo(_ client: String = "ana") -> [String] {
            switch book.verdict(for: client, on: panel) {
            case .takeBack(let recall):
                panel.perform(.recall(recall), from: client, at: Moment(seconds: now))
                book.tookBack(for: client)
                return recall.controls.map(\.id)
            case .nothing: return ["nothing"]
            case .changed(let control, let other): return ["\(control) changed by \(other ?? "nobody")"]
            }
        }

        var gain: Float { (panel.control("gain") as? UISlider)?.value ?? -1 }
        var isMuted: Bool { (panel.control("mute") as? UISwitch)?.isOn ?? false }
    }

    @Test("a drag that its lease ended can be taken back")
    func lease() {
        let desk = Desk()
        desk.drag(1)
        #expect(desk.gain > 0.5)
        #expect(desk.undo() == ["nothing"])
        desk.perform(.advance, from: "", after: 60)
        #expect(desk.undo() == ["gain"])
        #expect(desk.gain == 0)
    }

    @Test("a tap that is held counts when the clock has lifted its finger")
    func heldTap() {
        let desk = Desk()
        desk.perform(.tap(control: "mute", count: 1, hold: 0.5))
        #expect(!desk.isMuted)
        #expect(desk.undo() == ["nothing"])
        desk.perform(.advance, from: "", after: 1)
        #expect(desk.isMuted)
        #expect(desk.undo() == ["mute"])
        #expect(!desk.isMuted)
        #expect(desk.undo() == ["nothing"])
    }

    @Test("touches that were refused or lost leave no trace: gestures go on being remembered")
    func lost() {
        let desk = Desk()
        desk.drag(1, from: "bob")
        for id in 1...Int64(UndoBook.gestures + 10) { desk.drag(id) }
        desk.perform(.advance, from: "", after: 60)
        #expect(desk.undo() == ["nothing"])
        #expect(desk.undo("bob") == ["gain"])
        desk.drag(1)
        desk.perform(.touches([desk.touch(1, .ended, at: 0.9)]))
        #expect(desk.undo() == ["gain"])
        #expect(desk.gain == 0)
    }

    @Test("a touch that is told a second time begins no second gesture")
    func twice() {
        let desk = Desk()
        desk.drag(1)
        desk.drag(1)
        desk.perform(.touches([desk.touch(1, .ended, at: 0.9)]))
        #expect(desk.undo() == ["gain"])
        #expect(desk.undo() == ["nothing"])
    }
}
