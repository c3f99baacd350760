import ControlKit

/// The names of events as JSON strings, made once, by bit.
struct EventNames {
    static let shared = EventNames()

    private let texts: [[UInt8]]

    private init() {
        var texts = [[UInt8]](repeating: [], count: UInt32.bitWidth)
        for (event, name) in UIControl.Event.named {
            texts[event.rawValue.trailingZeroBitCount] = Array("\"\(name)\"".utf8)
        }
        self.texts = texts
    }

    /// Writes the names of the set bits in bit order, as elements of the array being written. Bits without a name, which
    /// are a subclass's own, are left out.
    @inline(__always)
    func write(_ events: UIControl.Event, into writer: inout JSONWriter) {
        var bits = events.rawValue
        while bits != 0 {
            let bit = bits.trailingZeroBitCount
            bits &= bits - 1
            if !texts[bit].isEmpty { writer.raw(texts[bit]) }
        }
    }
}
