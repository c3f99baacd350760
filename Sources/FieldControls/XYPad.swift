import ControlKit

/// Two values under one finger: x to the right, y up, each 0…1.
open class XYPad: UIControl {
    /// A place on the pad.
    public struct Position: Equatable, Sendable {
        /// 0 at the left, 1 at the right.
        public var x: Float
        /// 0 at the bottom, 1 at the top.
        public var y: Float

        /// A place by its coordinates.
        public init(x: Float, y: Float) {
            self.x = x
            self.y = y
        }

        /// The middle.
        public static let centre = Position(x: 0.5, y: 0.5)
    }

    private var stored = Position.centre
    private let across = UIView()
    private let upright = UIView()
    private var grab = CGPoint.zero
    private var valueAtBegin = Position.centre

    /// Brought into 0…1; silent.
    open var value: Position {
        get { stored }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            let clamped = Position(x: min(1, max(0, newValue.x)), y: min(1, max(0, newValue.y)))
            guard clamped != stored else { return }
            stored = clamped
            recordChanged(Self.valueBits)
            setNeedsLayout()
        }
    }
    /// False: the finger's way counts from where it touched, and the point does not leap to it.
    open var isAbsolute = true { didSet { if isAbsolute != oldValue { recordChanged(Self.settingBits) } } }
    /// A joystick: let go, it goes back to the centre, which is sent.
    open var springsBack = false { didSet { if springsBack != oldValue { recordChanged(Self.settingBits) } } }
    /// False: `valueChanged` waits for the finger to be lifted.
    open var isContinuous = true { didSet { if isContinuous != oldValue { recordChanged(Self.settingBits) } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = .systemGray6
        layer.cornerRadius = 10
        isAccessibilityElement = true
        for line in [across, upright] {
            line.backgroundColor = .systemBlue
            line.isUserInteractionEnabled = false
            addSubview(line)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let point = place(of: stored)
        across.frame = CGRect(x: 0, y: point.y - 1, width: bounds.width, height: 2)
        upright.frame = CGRect(x: point.x - 1, y: 0, width: 2, height: bounds.height)
    }

    private func place(of position: Position) -> CGPoint {
        CGPoint(x: CGFloat(position.x) * bounds.width, y: (1 - CGFloat(position.y)) * bounds.height)
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        valueAtBegin = stored
        let finger = touch.location(in: self), point = place(of: stored)
        grab = isAbsolute ? .zero : CGPoint(x: finger.x - point.x, y: finger.y - point.y)
        follow(touch)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if springsBack { value = .centre }
        if stored != valueAtBegin, !isContinuous || springsBack { send() }
    }

    /// What was reported stays, what was not is taken back; a joystick is let go either way.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        if springsBack { value = .centre } else if !isContinuous { value = valueAtBegin }
    }

    private func follow(_ touch: UITouch) {
        guard !bounds.isEmpty else { return }
        let point = touch.location(in: self)
        let before = stored
        value = Position(
            x: Float((point.x - grab.x) / bounds.width), y: Float(1 - (point.y - grab.y) / bounds.height))
        if stored != before, isContinuous { send() }
    }

    private func change(to wanted: Position) {
        let before = stored
        value = wanted
        if stored != before { send() }
    }

    private func send() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        guard phase == .began else { return phase == .ended }
        let step: Float = key.shift ? 0.1 : 0.01
        var wanted = stored
        switch key.name {
        case "ArrowRight": wanted.x += step
        case "ArrowLeft": wanted.x -= step
        case "ArrowUp": wanted.y += step
        case "ArrowDown": wanted.y -= step
        case "Home": wanted = .centre
        default: return false
        }
        change(to: wanted)
        return true
    }

    /// `{"x": 0.2, "y": 0.8}`; one that is left out stays.
    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        change(to: try position(value))
    }

    private func position(_ value: PropertyValue) throws(ControlError) -> Position {
        try PropertyType.object(["x", "y"]).check(value, for: "value")
        var wanted = stored
        if let x = value["x"] {
            try PropertyType.number(0...1).check(x, for: "value.x")
            wanted.x = x.asFloat
        }
        if let y = value["y"] {
            try PropertyType.number(0...1).check(y, for: "value.y")
            wanted.y = y.asFloat
        }
        return wanted
    }

    private func percent(_ part: Float) -> Int { Int((part * 100).rounded()) }
    open override var defaultAccessibilityValue: String? { "x \(percent(stored.x))%, y \(percent(stored.y))%" }
    open override var intrinsicContentSize: CGSize { CGSize(width: 160, height: 160) }

    private static let valueBits = table.mask("value", "accessibility")
    private static let settingBits = table.mask("isAbsolute", "springsBack", "isContinuous")

    private static let table = UIControl.baseControlTable.appending([
        .make(
            "isAbsolute", .bool, get: { (pad: XYPad) in .bool(pad.isAbsolute) },
            set: { (pad, value) in pad.isAbsolute = value.asBool }),
        .make(
            "springsBack", .bool, get: { (pad: XYPad) in .bool(pad.springsBack) },
            set: { (pad, value) in pad.springsBack = value.asBool }),
        .make(
            "isContinuous", .bool, get: { (pad: XYPad) in .bool(pad.isContinuous) },
            set: { (pad, value) in pad.isContinuous = value.asBool }),
        .make(
            "value", .object(["x", "y"]), isValue: true,
            get: { (pad: XYPad) in .object([.init("x", .float(pad.value.x)), .init("y", .float(pad.value.y))]) },
            set: { (pad, value) throws(ControlError) in pad.value = try pad.position(value) }),
    ])

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "xyPad" }
}
