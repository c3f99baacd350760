/// Bounds of one command, each with what happens at it: beyond it the command is refused whole, status 400.
package enum CommandLimits {
    /// Touches in one array. More fingers than any surface has; a script sends the rest in a further request.
    package static let touches = 256
    /// Keys in one array.
    package static let keys = 256
    /// Bytes of an id: of a control or of a touch.
    package static let idBytes = 64
    /// Bytes of text typed or pasted as one edit.
    package static let textBytes = 16_384
    /// Points, either side of 0. Far beyond any panel, near enough that arithmetic with them stays finite.
    package static let coordinate = 1e7
    /// Taps of one command.
    package static let taps = 1...10
    /// Seconds a tap may hold.
    package static let hold = 0.0...60.0
}
