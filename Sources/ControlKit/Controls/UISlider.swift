/// A value between two bounds on a track (semantics.md 9.3). Values are 32-bit floats.
open class UISlider: UIControl {
    /// What a touch beside the thumb does.
    public enum TrackTap: String, Sendable, CaseIterable {
        /// Nothing at all, as in UIKit.
        case ignore
        /// The thumb comes to the finger.
        case jump
        /// The thumb stays and follows the finger's way from there.
        case relative
    }

    /// Which way the track runs.
    public enum Orientation: String, Sendable, CaseIterable {
        case horizontal
        /// The maximum is at the top.
        case vertical
    }

    /// How far beside the thumb, along the axis, a touch still grabs it, points.
    static let grabMargin = 10.0

    private var storedValue: Float = 0
    /// Clamped to the bounds; silent.
    open var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }
    /// Raising it above the maximum raises that too; the value is clamped.
    open var minimumValue: Float = 0 {
        didSet {
            guard minimumValue.isFinite else {
                minimumValue = oldValue
                return
            }
            guard minimumValue != oldValue else { return }
            if maximumValue < minimumValue { maximumValue = minimumValue }
            boundsOfValueChanged()
        }
    }
    /// Lowering it below the minimum lowers that too; the value is clamped.
    open var maximumValue: Float = 1 {
        didSet {
            guard maximumValue.isFinite else {
                maximumValue = oldValue
                return
            }
            guard maximumValue != oldValue else { return }
            if minimumValue > maximumValue { minimumValue = maximumValue }
            boundsOfValueChanged()
        }
    }
    /// False: the value follows the finger, but `valueChanged` waits for it to be lifted.
    open var isContinuous = true { didSet { if isContinuous != oldValue { recordChanged(Self.bits.settings) } } }
    /// What a touch beside the thumb does.
    public var trackTap = TrackTap.ignore { didSet { if trackTap != oldValue { recordChanged(Self.bits.settings) } } }
    /// Which way the track runs.
    public var orientation = Orientation.horizontal {
        didSet {
            guard orientation != oldValue else { return }
            recordChanged(Self.bits.settings)
            invalidateIntrinsicContentSize()
        }
    }
    /// Length of the thumb along the axis, points; a length that is none is not taken.
    public var thumbLength: CGFloat = 28 {
        didSet {
            if !(thumbLength.isFinite && thumbLength >= 0) { thumbLength = oldValue }
            if thumbLength != oldValue { recordChanged(Self.bits.settings) }
        }
    }
    /// n ≥ 2: as many equally spaced values. 0: none.
    public var numberOfTicks = 0 { didSet { if numberOfTicks != oldValue { ticksChanged() } } }
    /// Whether the user reaches the tick values only.
    public var allowsTickValuesOnly = false { didSet { if allowsTickValuesOnly != oldValue { ticksChanged() } } }
    /// What a user may reach; code is not bound by it. Nil for all.
    public var enabledRange: ClosedRange<Float>? {
        didSet { if enabledRange != oldValue { recordChanged(Self.bits.settings) } }
    }

    /// Whether a finger that leaves the track sideways moves the value more slowly, the further the finer (`ScrubSpeed`).
    public var scrub = false { didSet { if scrub != oldValue { recordChanged(Self.bits.settings) } } }

    private var grabOffset = 0.0
    private var finePosition = ScrubSpeed()
    private var valueAtBegin: Float = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityTraits = .adjustable
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        accessibilityTraits = .adjustable
    }

    /// Sets the value, clamped; silent. `animated` is the surface's to decide.
    open func setValue(_ value: Float, animated: Bool) {
        guard value.isFinite else { return }
        let clamped = min(maximumValue, max(minimumValue, value))
        guard clamped != storedValue else { return }
        let percentBefore = percent
        storedValue = clamped
        recordChanged(percent == percentBefore ? Self.bits.value : Self.bits.valueAndPercent)
    }

    /// The geometry of the track as it is now.
    public var track: SliderTrack {
        SliderTrack(
            length: orientation == .horizontal ? frame.width : frame.height, thumb: thumbLength, minimum: minimumValue,
            maximum: maximumValue, ticks: allowsTickValuesOnly ? numberOfTicks : 0,
            isVertical: orientation == .vertical, isMirrored: isMirrored && orientation == .horizontal)
    }

    private func position(of touch: UITouch) -> Double {
        let point = touch.location(in: self)
        return orientation == .horizontal ? point.x : point.y
    }

    /// Where the finger is beside the track, points.
    private func side(of touch: UITouch) -> Double {
        let point = touch.location(in: self)
        return orientation == .horizontal ? point.y : point.x
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let track = self.track
        let position = position(of: touch)
        let offset = position - track.centre(of: storedValue)
        let isOnThumb = offset >= -thumbLength / 2 - Self.grabMargin && offset < thumbLength / 2 + Self.grabMargin
        guard isOnThumb || trackTap != .ignore else { return false }
        valueAtBegin = storedValue
        finePosition = ScrubSpeed(at: position, side: side(of: touch))
        grabOffset = isOnThumb || trackTap == .relative ? offset : 0
        if !isOnThumb, trackTap == .jump { follow(touch, event) }
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if scrub { finePosition.move(to: position(of: touch), side: side(of: touch)) }
        follow(touch, event)
        return true
    }

    /// The value a followed touch means. A subclass of another shape has its own answer: a knob turns, a fader clicks into
    /// its detents.
    open func trackedValue(for touch: UITouch) -> Float {
        track.value(at: scrub ? finePosition.position : position(of: touch), grabbedAt: grabOffset)
    }

    private func follow(_ touch: UITouch, _ event: UIEvent?) {
        let before = storedValue
        value = reachable(trackedValue(for: touch))
        if storedValue != before, isContinuous { sendValueChanged(event) }
    }

    /// A drag that began here is this control's own.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if trackedTouch != nil, recognizer.view !== self, recognizer is UIPanGestureRecognizer { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if !isContinuous, storedValue != valueAtBegin { sendValueChanged(event) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        if !isContinuous, isTracking { value = valueAtBegin }
        super.cancelTracking(with: event)
    }

    // MARK: Keys, scripts, assistive technology

    private var keyStart: Float?

    open override func handleKey(_ key: UIKey, phase: UITouch.Phase) -> Bool {
        if phase == .cancelled {
            if let keyStart, !isContinuous { value = keyStart }
            keyStart = nil
            return true
        }
        guard phase == .began else {
            if let start = keyStart, !isContinuous, storedValue != start { sendValueChanged(nil) }
            keyStart = nil
            return true
        }
        guard let fraction = track.fraction(of: storedValue, after: key, ticks: numberOfTicks) else { return false }
        if keyStart == nil { keyStart = storedValue }
        let before = storedValue
        value = reachable(track.value(ofFraction: fraction))
        if storedValue != before, isContinuous { sendValueChanged(nil) }
        return true
    }

    open override func setValueAsUser(_ value: PropertyValue) throws(ControlError) {
        let wanted = try checked(value)
        change(to: reachable(track.snapped(wanted)))
    }

    open override func accessibilityIncrement() {
        change(to: reachable(track.value(ofFraction: min(1, track.fraction(of: storedValue) + 0.1))))
    }
    open override func accessibilityDecrement() {
        change(to: reachable(track.value(ofFraction: max(0, track.fraction(of: storedValue) - 0.1))))
    }

    private func change(to wanted: Float) {
        // Compared after storing: an enabled range may lie outside the bounds that clamp it.
        let before = storedValue
        value = wanted
        if storedValue != before { sendValueChanged(nil) }
    }

    private func sendValueChanged(_ event: UIEvent?) { pass([.valueChanged, .primaryActionTriggered], event: event) }

    private func reachable(_ value: Float) -> Float {
        guard let range = enabledRange else { return value }
        return min(range.upperBound, max(range.lowerBound, value))
    }

    /// The wire refuses what code would clamp.
    func checked(_ value: PropertyValue) throws(ControlError) -> Float {
        let allowed = PropertyType.number(Double(minimumValue)...Double(maximumValue))
        // Compared as 32-bit floats, so that the text of a bound is always accepted.
        guard let number = value.number, number.isFinite, minimumValue...maximumValue ~= Float(number) else {
            throw .invalidValue(property: "value", found: value.found, allowed: allowed.allowed)
        }
        return Float(number)
    }

    private func boundsOfValueChanged() {
        recordChanged(Self.bits.range)
        let clamped = min(maximumValue, max(minimumValue, storedValue))
        if clamped != storedValue {
            storedValue = clamped
            recordChanged(Self.bits.valueAndPercent)
        }
    }

    private func ticksChanged() { recordChanged(Self.bits.settings) }

    // MARK: Look

    open override var intrinsicContentSize: CGSize {
        orientation == .horizontal
            ? CGSize(width: UIView.noIntrinsicMetric, height: 44) : CGSize(width: 44, height: UIView.noIntrinsicMetric)
    }

    /// Whole per cent of the range.
    private var percent: Int { Int((track.fraction(of: storedValue) * 100).rounded()) }

    open override var defaultAccessibilityValue: String? { String(percent) + "%" }

    open override class var propertyTable: PropertyTable { table }
    open override class var kind: String { "slider" }
    open override class var isStockKind: Bool { self == UISlider.self }
}

extension SliderTrack {
    /// Where a key moves the thumb to (semantics.md 10.2); nil for a key that does not.
    func fraction(of value: Float, after key: UIKey, ticks: Int) -> Double? {
        let here = fraction(of: value)
        let step = ticks >= 2 ? 1 / Double(ticks - 1) : 0.01
        let moved: Double =
            switch key.name {
            case "ArrowUp": here + step
            case "ArrowDown": here - step
            case "ArrowRight": isMirrored ? here - step : here + step
            case "ArrowLeft": isMirrored ? here + step : here - step
            case "PageUp": here + max(0.1, step)
            case "PageDown": here - max(0.1, step)
            case "Home": 0
            case "End": 1
            default: .nan
            }
        return moved.isNaN ? nil : min(1, max(0, moved))
    }
}
