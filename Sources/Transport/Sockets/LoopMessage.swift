/// What a socket loop is told, in the order it was told.
enum LoopMessage: Sendable {
    /// A new stream: from now on the loop's.
    case adopt(any StreamHandover)
    case join(Subscriber, Members, [Frame])
    case leave(Subscriber, Members)
    case send(Subscriber, Frame)
    case publish(Members, Frame)
    case close(Subscriber, UInt16, String)
    /// An event stream's reader has taken everything that waited.
    case readOut(Subscriber)
    /// The HTTP side has given up the connection of an event stream.
    case ended(Subscriber)
    /// Say goodbye to every stream, those still to come included.
    case drain
    /// Close what is left and end the thread.
    case stop
}

/// A stream on its way to its loop.
protocol StreamHandover: Sendable {
    /// Makes the connection; called on the loop's thread.
    func makeConnection(on core: LoopCore) -> Connection
    /// No loop takes it: lets go of what it holds.
    func giveUp()
}
