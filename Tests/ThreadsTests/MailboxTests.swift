import Glibc
import Testing

@testable import Threads

@Suite("Mailbox")
struct MailboxTests {
    /// How often the bell was rung since the last look.
    private func rings<Message>(of mailbox: Mailbox<Message>) -> UInt64 {
        var counter: UInt64 = 0
        return read(mailbox.descriptor, &counter, 8) == 8 ? counter : 0
    }

    @Test("messages come out in the order they were posted")
    func order() {
        let mailbox = Mailbox<Int>(capacity: 8)
        for number in 1...3 { #expect(mailbox.post(number)) }
        var batch: [Int] = []
        mailbox.drain(into: &batch)
        #expect(batch == [1, 2, 3])
    }

    @Test("the owner is woken once for a burst, and again only after it has looked")
    func oneRing() {
        let mailbox = Mailbox<Int>(capacity: 8)
        for number in 1...3 { _ = mailbox.post(number) }
        #expect(rings(of: mailbox) == 1)
        var batch: [Int] = []
        mailbox.drain(into: &batch)
        _ = mailbox.post(4)
        #expect(rings(of: mailbox) == 1)
    }

    @Test("a quiet message leaves the owner asleep")
    func quietly() {
        let mailbox = Mailbox<Int>(capacity: 8)
        #expect(mailbox.post(1, quietly: true))
        #expect(rings(of: mailbox) == 0)
        #expect(mailbox.count == 1)
    }

    @Test("a full box refuses, and keeps its reserve for those who may use it")
    func bounded() {
        let mailbox = Mailbox<Int>(capacity: 2)
        #expect(mailbox.post(1) && mailbox.post(2))
        #expect(!mailbox.post(3))
        #expect(mailbox.post(4, beyond: 1))
        #expect(!mailbox.post(5, beyond: 1))
        var batch: [Int] = []
        mailbox.drain(into: &batch)
        #expect(batch == [1, 2, 4])
    }

    @Test("a closed box hands over what waited and refuses the rest")
    func closed() {
        let mailbox = Mailbox<Int>(capacity: 2)
        _ = mailbox.post(1)
        #expect(mailbox.close() == [1])
        #expect(!mailbox.post(2, beyond: 5))
    }

    @Test("posts of four threads all arrive, each thread's in its order")
    func manyPosters() {
        let mailbox = Mailbox<Int>(capacity: 4_000)
        let posters = (0..<4).map { poster in
            SystemThread(name: "poster") {
                for number in 0..<1_000 { _ = mailbox.post(poster * 1_000 + number) }
            }
        }
        for poster in posters { poster.join() }
        var batch: [Int] = []
        mailbox.drain(into: &batch)
        #expect(batch.count == 4_000)
        for poster in 0..<4 {
            let own = batch.filter { $0 / 1_000 == poster }
            #expect(own == own.sorted())
        }
    }
}
