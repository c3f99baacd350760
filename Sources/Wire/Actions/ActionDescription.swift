import ControlKit

/// One entry of a control's dispatch table as a document or a request gives it.
package struct ActionDescription: Equatable, Sendable {
    /// Unique within its control.
    package var identifier: String
    package var events: UIControl.Event
    package var isEnabled = true
    /// Runs at most so often a second; what comes in between waits, and the last of it is done. nil is always.
    package var rate: Double?
    package var work: Work
    /// What it does as it was written: the value of `do`, or the selector.
    package var source: PropertyValue

    package enum Work: Equatable, Sendable {
        /// In order; one that fails stops nothing.
        case effects([EffectDescription])
        /// Sent up the responder chain from the control.
        case selector(Selector)
    }

    /// Bounds, each refused with this said.
    package enum Limits {
        /// Actions of one control, declared and registered together.
        package static let actionsPerControl = 64
        package static let effectsPerAction = 16
        package static let environment = 32
        package static let oscMessages = 32
        package static let oscArguments = 64
        package static let rates = 0.001...1_000.0
        /// Bytes of a text with places.
        package static let text = 16_384
        package static let bindings = 10_000
        package static let feedbackPerControl = 16
    }
}

/// A control that shows what a device reports.
package struct FeedbackDescription: Equatable, Sendable {
    package enum Source: Hashable, Sendable {
        /// A topic filter, at a broker the server was told of; nil is the first one.
        case mqtt(filter: String, broker: String?)
        /// An address or pattern; from whoever sends it here.
        case osc(pattern: String)
    }

    package var control: String
    package var source: Source
    /// What is set, from `{{payload}}`.
    package var members: [TemplateValue.Member]
    /// What a payload's text stands for; a payload that is not here is refused.
    package var map: [PropertyValue.Member]?
    /// The device's own range, which becomes the control's.
    package var range: ClosedRange<Double>?
}

/// A control that follows another one.
package struct BindingDescription: Equatable, Sendable {
    package var from: String
    package var to: String
    package var isTwoWay = false
    /// What the ends of the first control's range are at the second; nil is the second's own range.
    package var range: [Double]?
    package var curve = Curve.linear

    package enum Curve: String, CaseIterable, Sendable {
        /// Equal steps are equal distances.
        case linear
        /// Equal steps are equal ratios: pitch, frequency. Both ends of the range are above 0.
        case log
        /// The second control is the level in decibels of the first one's amplitude: 20 log10.
        case dB
    }
}
