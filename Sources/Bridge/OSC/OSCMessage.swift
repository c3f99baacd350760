/// One message for a device that speaks Open Sound Control: the values of an `osc` effect, templates already filled in.
package struct OSCMessage: Equatable, Sendable {
    /// Begins with "/". It may be a pattern, for the receiver to find all that fit.
    package var address: String
    package var arguments: [OSCArgument]

    package init(_ address: String, _ arguments: [OSCArgument] = []) {
        self.address = address
        self.arguments = arguments
    }
}

/// A value in an OSC message, with its type tag.
package enum OSCArgument: Equatable, Sendable {
    /// `i`
    case int32(Int32)
    /// `f`
    case float(Float)
    /// `s`, without a zero byte.
    case string(String)
    /// `b`
    case blob([UInt8])
    /// `T` and `F`
    case bool(Bool)
    /// `N`
    case null
    /// `I`, a bang without a value; "infinitum" in OSC 1.0.
    case impulse
    /// `h`
    case int64(Int64)
    /// `d`
    case double(Double)
    /// `t`: seconds since 1900 in the upper half, their fraction in the lower; 1 means at once.
    case timeTag(UInt64)
}

/// What is sent in one piece: a message, or several that belong together.
package enum OSCPacket: Equatable, Sendable {
    case message(OSCMessage)
    /// To be carried out together, at the time of the tag; 1 means at once.
    indirect case bundle(timeTag: UInt64 = 1, [OSCPacket])
}

/// A message that came.
package struct OSCIncoming: Equatable, Sendable {
    package var message: OSCMessage
    /// Who sent it, as `udp://127.0.0.1:9000`.
    package var source: String
}
