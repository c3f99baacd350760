import ControlKit
import Testing

private final class Listener {
    var log: [String] = []
    func tapped() { log.append("tapped") }
    func tappedAgain() { log.append("tappedAgain") }
    func changed(_ slider: UISlider) { log.append("changed \(slider.value)") }
    func touched(_ control: UIControl, _ event: UIEvent?) { log.append(event == nil ? "nil event" : "event") }
}

@Suite("Method references as actions")
struct MethodReferenceTests {
    @Test("a line that registers a method may run twice: the method is called once")
    func registeredTwice() {
        let button = UIButton(frame: .zero)
        let listener = Listener()
        for _ in 1...2 { button.addTarget(listener, action: Listener.tapped, for: .touchDown) }
        button.sendActions(for: .touchDown)
        #expect(listener.log == ["tapped"])
    }

    @Test("a named method registered in two places is called once")
    func named() {
        let button = UIButton(frame: .zero)
        let listener = Listener()
        button.addTarget(listener, action: Listener.tapped, named: "tapped", for: .touchDown)
        button.addTarget(listener, action: Listener.tapped, named: "tapped", for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(listener.log == ["tapped"])
    }

    @Test("two methods of one target are two entries, called in order")
    func twoMethods() {
        let button = UIButton(frame: .zero)
        let listener = Listener()
        button.addTarget(listener, action: Listener.tapped, for: .touchDown)
        button.addTarget(listener, action: Listener.tappedAgain, for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(listener.log == ["tapped", "tappedAgain"])
    }

    @Test("a named method is removed by its name, event by event")
    func removed() {
        let button = UIButton(frame: .zero)
        let listener = Listener()
        button.addTarget(listener, action: Listener.tapped, named: "tapped", for: [.touchDown, .touchUpInside])
        button.removeTarget(listener, action: "tapped", for: .touchDown)
        #expect(button.allControlEvents == .touchUpInside)
        button.sendActions(for: .touchDown)
        #expect(listener.log.isEmpty)
    }

    @Test("a method gets the sender as its own type, and the event when there is one")
    func arguments() {
        let slider = UISlider(frame: .zero)
        let listener = Listener()
        slider.value = 0.5
        slider.addTarget(listener, action: Listener.changed, for: .valueChanged)
        slider.addTarget(listener, action: Listener.touched, for: .valueChanged)
        slider.sendActions(for: .valueChanged)
        #expect(listener.log == ["changed 0.5", "nil event"])
    }
}
