/// Parsers between two messages, waiting for the next connection that has something to say.
///
/// Limit: 4 are kept; most messages arrive whole, so that one serves a whole loop.
struct ParserPool {
    private let messageLimit: Int
    private let fragmentLimit: Int
    private var idle: [MessageParser] = []
    /// Made with the first message that comes compressed.
    private lazy var inflater = Inflater(limit: messageLimit)

    init(_ configuration: TransportConfiguration) {
        messageLimit = configuration.messageLimit
        fragmentLimit = configuration.fragmentLimit
    }

    /// - Parameter compressed: whether the connection agreed on compression.
    mutating func borrow(compressed: Bool) -> MessageParser {
        let parser =
            idle.popLast()
            ?? MessageParser(messageLimit: messageLimit, fragmentLimit: fragmentLimit, inflater: inflater)
        parser.allow(compressed: compressed)
        return parser
    }

    /// Takes back a parser that stands between two messages.
    mutating func giveBack(_ parser: MessageParser) {
        if idle.count < 4 { idle.append(parser) }
    }
}
