import Testing

@testable import Transport

@Suite("Message parser")
struct MessageParserTests {
    private final class Heard: MessageSink {
        var texts: [String] = []
        var acceptsBinary = false
        var binaries: [[UInt8]] = []
        func received(binary: UnsafeRawBufferPointer) { binaries.append(Array(binary)) }
        func received(text: UnsafeRawBufferPointer) { texts.append(String(decoding: text, as: UTF8.self)) }
    }

    private func parser(messageLimit: Int = 1_000, fragmentLimit: Int = 8) -> MessageParser {
        MessageParser(
            messageLimit: messageLimit, fragmentLimit: fragmentLimit, inflater: Inflater(limit: messageLimit))
    }

    private func parse(_ parser: MessageParser, _ bytes: [UInt8], _ heard: Heard = Heard()) -> MessageParser.Outcome {
        bytes.withUnsafeBytes { parser.parse($0, into: heard) }
    }

    @Test("it stands between two messages after each whole one, and nowhere else")
    func boundary() {
        let parser = parser()
        let heard = Heard()
        let bytes = RawClient.text("hello")
        for byte in bytes.dropLast() { #expect(parse(parser, [byte], heard) == .midway) }
        #expect(heard.texts.isEmpty)
        #expect(parse(parser, [bytes.last!], heard) == .boundary)
        #expect(heard.texts == ["hello"])
        #expect(parse(parser, bytes + bytes + [0x81], heard) == .midway)
        #expect(heard.texts.count == 3)
    }

    @Test("a message in fragments is under way until its last one, pings between them included")
    func fragments() {
        let parser = parser()
        let heard = Heard()
        #expect(parse(parser, RawClient.frame(1, Array("a".utf8), ends: false), heard) == .midway)
        #expect(parse(parser, RawClient.frame(9, Array("p".utf8)), heard) == .midway)
        #expect(parser.takeReplies() == [0x8A, 1, 0x70])
        #expect(parse(parser, RawClient.frame(0, Array("b".utf8)), heard) == .boundary)
        #expect(heard.texts == ["ab"])
    }

    @Test("it tells when a message has ended, so that what is under way counts from then")
    func passedBoundary() {
        let parser = parser()
        let whole = RawClient.text("a")
        #expect(parse(parser, whole + [0x81]) == .midway)
        #expect(parser.hasPassedBoundary)
        #expect(parse(parser, [0x82]) == .midway)
        #expect(!parser.hasPassedBoundary)
        let other = self.parser()
        #expect(parse(other, RawClient.frame(1, [0x61], ends: false) + RawClient.frame(9, [])) == .midway)
        #expect(!other.hasPassedBoundary)
    }

    @Test("lengths of 16 and 64 bits are counted right", arguments: [125, 126, 65_535, 65_536, 70_000])
    func lengths(count: Int) {
        let parser = parser(messageLimit: 100_000)
        let heard = Heard()
        #expect(parse(parser, RawClient.frame(1, [UInt8](repeating: 0x61, count: count)), heard) == .boundary)
        #expect(heard.texts.first?.utf8.count == count)
    }

    @Test("a binary message is refused at its first frame, or heard by who accepts it")
    func binary() {
        let heard = Heard()
        guard case .violation(1003, _) = parse(parser(), RawClient.frame(2, [1, 2], ends: false), heard) else {
            Issue.record("a binary message was taken")
            return
        }
        heard.acceptsBinary = true
        #expect(parse(parser(), RawClient.frame(2, [1, 0xFF]), heard) == .boundary)
        #expect(heard.binaries == [[1, 0xFF]])
    }

    @Test("one fragment too many is refused with 1008, the last allowed one is not")
    func fragmentLimit() {
        let parser = parser(fragmentLimit: 3)
        let first = RawClient.frame(1, [0x61], ends: false)
        let next = RawClient.frame(0, [0x61], ends: false)
        #expect(parse(parser, first + next + next) == .midway)
        guard case .violation(1008, _) = parse(parser, next) else {
            Issue.record("a fourth fragment was taken")
            return
        }
    }

    @Test("a close is answered with its own code")
    func close() {
        let parser = parser()
        #expect(parse(parser, RawClient.frame(8, [0x03, 0xE8])) == .closed)
        #expect(parser.takeReplies() == [0x88, 2, 0x03, 0xE8])
    }
}
