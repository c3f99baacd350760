import ControlKit

/// The finger, the keyboard, and scripts.
extension ControlBench {
    /// One phase of a touch, at a place of the panel, or of the control that is named.
    public func touch(
        _ phase: UITouch.Phase, _ place: TouchInput.Place, touch: Int64 = 1, on control: String? = nil,
        client: String? = nil, sequence: Int64? = nil, type: UITouch.TouchType = .direct,
        button: TouchInput.Button = .primary, after: Double? = nil
    ) {
        let input = TouchInput(
            id: .number(touch), phase: phase, control: control, place: place, sequence: sequence, type: type,
            button: button)
        perform(.touches([input]), client: client, after: after)
    }

    public func down(
        _ x: Double, _ y: Double = 20, on control: String? = nil, touch id: Int64 = 1, client: String? = nil,
        after: Double? = nil
    ) {
        touch(.began, .point(CGPoint(x: x, y: y)), touch: id, on: control, client: client, after: after)
    }

    public func move(
        _ x: Double, _ y: Double = 20, on control: String? = nil, touch id: Int64 = 1, client: String? = nil,
        after: Double? = nil
    ) {
        touch(.moved, .point(CGPoint(x: x, y: y)), touch: id, on: control, client: client, after: after)
    }

    public func up(
        _ x: Double, _ y: Double = 20, on control: String? = nil, touch id: Int64 = 1, client: String? = nil,
        after: Double? = nil
    ) {
        touch(.ended, .point(CGPoint(x: x, y: y)), touch: id, on: control, client: client, after: after)
    }

    public func cancel(touch id: Int64 = 1, client: String? = nil, after: Double? = nil) {
        touch(.cancelled, .unspecified, touch: id, client: client, after: after)
    }

    /// Down and up at one place.
    public func tap(
        _ x: Double, _ y: Double = 20, on control: String? = nil, client: String? = nil, after: Double? = nil
    ) {
        down(x, y, on: control, client: client, after: after)
        up(x, y, on: control, client: client)
    }

    /// A tap that no other follows closely: then a second passes.
    public func tapAlone(_ x: Double, _ y: Double = 20, on control: String? = nil) {
        tap(x, y, on: control)
        pass(seconds: 1)
    }

    public func key(
        _ name: String, _ phase: KeyInput.Phase = .press, on control: String? = nil, shift: Bool = false,
        isRepeat: Bool = false, client: String? = nil
    ) {
        let key = UIKey(name, shift: shift, isRepeat: isRepeat)
        perform(.keys([KeyInput(.key(key, phase), control: control)]), client: client)
    }

    public func type(_ text: String, on control: String? = nil) {
        perform(.keys([KeyInput(.text(text), control: control)]))
    }

    public func setValue(_ value: PropertyValue, on control: String = "c") {
        perform(.setValue(control: control, value))
    }

    /// A property set as code does, through the wire's door.
    public func set(_ name: String, _ value: PropertyValue, on control: String = "c") {
        set([.init(name, value)], on: control)
    }

    public func set(_ control: String, _ members: PropertyValue.Member..., client: String = "device") {
        set(members, on: control, client: client)
    }

    public func set(_ members: [PropertyValue.Member], on control: String = "c", client: String = "device") {
        perform(.setProperties(control: control, members), client: client)
    }
}

extension UIControl {
    /// Runs a body whenever one of the events is sent.
    public func on(_ events: UIControl.Event, _ body: @escaping () -> Void) {
        addAction(UIAction { _ in body() }, for: events)
    }

    /// The same, with the action whose sender is the control.
    public func on(_ events: UIControl.Event, _ body: @escaping (UIAction) throws -> Void) {
        addAction(UIAction(handler: body), for: events)
    }
}
