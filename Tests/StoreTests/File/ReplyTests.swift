import Testing

@testable import Store

@Suite("Replies that are given again")
struct ReplyTests {
    private let folder = TestFolder()

    private func put(_ file: StoreFile, _ key: String, _ text: String, now: Int64, expires: Int64) throws {
        try file.store(.mixer(1, .panel, .reply(key: key, bytes(text), now: now, expires: expires)))
    }

    @Test("a reply outlives the process until it expires")
    func restart() throws {
        do { try put(try folder.open(), "k", "first", now: 0, expires: 10) }
        let file = try folder.open()
        #expect(try file.replies(now: 9) == [StoredReply(key: "k", bytes: bytes("first"), expires: 10)])
        #expect(try file.replies(now: 10).isEmpty)
    }

    @Test("the first reply of a key stays until it expires; then another takes its place")
    func first() throws {
        let file = try folder.open()
        try put(file, "k", "first", now: 0, expires: 10)
        try put(file, "k", "second", now: 5, expires: 15)
        #expect(try file.replies(now: 5).map(\.bytes) == [bytes("first")])
        try put(file, "k", "third", now: 10, expires: 20)
        #expect(try file.replies(now: 10).map(\.bytes) == [bytes("third")])
    }

    @Test("beyond the limit the one that expires first is forgotten")
    func limit() throws {
        let file = try folder.open { $0.replies = 3 }
        for number in 1...5 as ClosedRange<Int64> { try put(file, "k\(number)", "", now: 0, expires: 100 - number) }
        #expect(try file.replies(now: 0).map(\.key) == ["k1", "k2", "k3"])
    }
}
