/// Parsers between two messages, waiting for the next connection that has something to say.
///
/// Limit: 4 are kept; most messages arrive whole, so that one serves a whole loop.
struct ParserPool {
    private let messageLimit: Int
    private let fragmentLimit: Int
    private var idle: [MessageParser] = []

    init(_ configuration: TransportConfiguration) {
        messageLimit = configuration.messageLimit
        fragmentLimit = configuration.fragmentLimit
    }

    mutating func borrow() -> MessageParser {
        idle.popLast() ?? MessageParser(messageLimit: messageLimit, fragmentLimit: fragmentLimit)
    }

    /// Takes back a parser that stands between two messages.
    mutating func giveBack(_ parser: MessageParser) {
        if idle.count < 4 { idle.append(parser) }
    }
}
