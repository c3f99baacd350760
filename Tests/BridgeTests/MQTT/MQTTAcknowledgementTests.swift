import Synchronization
import Testing

@testable import Bridge

@Suite("MQTT acknowledgements")
struct MQTTAcknowledgementTests {
    @Test("late, double, wrong and unordered acknowledgements end every message once")
    func disorder() throws {
        let waiting = Mutex<[UInt16]>([])
        let broker = try FakeBroker { publication in
            let numbers = waiting.withLock { numbers in
                numbers.append(publication.number)
                return numbers
            }
            guard numbers.count == 10 else { return [] }
            let answers = numbers.reversed().map(FakeBroker.acknowledgement)
            return [FakeBroker.acknowledgement(60_000)] + answers + answers
        }
        let bench = try MQTTBench(broker.port)
        for number in 1...10 { bench.publish(number, to: "x", .atLeastOnce) }
        let ended = try bench.ended.next(10)
        #expect(ended.map(\.number) == (1...10).reversed())
        #expect(ended.allSatisfy { $0.delivery.isDelivered })
        bench.bridge.stop()
        #expect(bench.ended.all().isEmpty)
        broker.stop()
    }

    @Test("what was not acknowledged is published again in its order, before what came later")
    func resend() throws {
        let broker = try FakeBroker { publication in
            if publication.connection > 1 { return [FakeBroker.acknowledgement(publication.number)] }
            if publication.text == "10" { return nil }
            return Int(publication.text)! % 2 == 1 ? [FakeBroker.acknowledgement(publication.number)] : []
        }
        let bench = try MQTTBench(broker.port) { $0.window = 10 }
        for number in 1...20 { bench.publish(number, to: "x", .atLeastOnce) }
        let ended = try bench.ended.next(20)
        #expect(ended.allSatisfy { $0.delivery.isDelivered })
        #expect(Set(ended.map(\.number)) == Set(1...20))
        let second = broker.publications.all().filter { $0.connection == 2 }.map(\.text)
        // Which of the odd ones had their acknowledgement read before the hang-up is a matter of luck.
        let again = ["2", "4", "6", "8", "10"] + (11...20).map(String.init)
        #expect(second.filter { again.contains($0) } == again)
        #expect(second == second.sorted { Int($0)! < Int($1)! })
        bench.bridge.stop()
        broker.stop()
    }

    @Test("no more than the window is in flight")
    func window() throws {
        let gate = Inbox<Void>()
        let held = Mutex<[UInt16]>([])
        let broker = try FakeBroker { publication in
            let numbers = held.withLock { numbers in
                numbers.append(publication.number)
                return numbers
            }
            guard numbers.count == 3 else { return [] }
            _ = try? gate.next()
            held.withLock { $0 = [] }
            return numbers.map(FakeBroker.acknowledgement)
        }
        let bench = try MQTTBench(broker.port) { $0.window = 3 }
        for number in 1...9 { bench.publish(number, to: "x", .atLeastOnce) }
        for round in 1...3 {
            #expect(try broker.publications.next(3).map(\.text) == (round * 3 - 2...round * 3).map(String.init))
            #expect(bench.bridge.health.inFlight == 3)
            gate.put(())
            _ = try bench.ended.next(3)
        }
        bench.bridge.stop()
        broker.stop()
    }
}
