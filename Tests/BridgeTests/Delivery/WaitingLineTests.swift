import SeededRandom
import Testing

@testable import Bridge

@Suite("WaitingLine")
struct WaitingLineTests {
    private func place(_ number: Int, cost: Int = 1, expires: Int64? = nil) -> WaitingLine<Int>.Place {
        .init(element: number, cost: cost, expires: expires)
    }

    @Test("a full line loses its oldest to the newest")
    func count() {
        var line = WaitingLine<Int>(maximumCount: 3, maximumCost: 100)
        #expect((1...3).flatMap { line.append(place($0)) } == [])
        #expect(line.append(place(4)) == [1])
        #expect(line.append(place(5)) == [2])
        #expect(line.removeAll() == [3, 4, 5])
        #expect(line.isEmpty)
        #expect(line.cost == 0)
    }

    @Test("one large element displaces as many as it takes, and stays even when it is too large itself")
    func cost() {
        var line = WaitingLine<Int>(maximumCount: 100, maximumCost: 10)
        for number in 1...5 { _ = line.append(place(number, cost: 2)) }
        #expect(line.append(place(6, cost: 5)) == [1, 2, 3])
        #expect(line.cost == 9)
        #expect(line.append(place(7, cost: 50)) == [4, 5, 6])
        #expect(line.removeFirst()?.element == 7)
    }

    @Test("what is put back comes first again")
    func putBack() {
        var line = WaitingLine<Int>(maximumCount: 3, maximumCost: 100)
        for number in 1...3 { _ = line.append(place(number)) }
        let first = line.removeFirst()!
        line.putBack(first)
        #expect(line.removeAll() == [1, 2, 3])
        line.putBack(place(9))
        #expect(line.first?.element == 9)
        #expect(line.cost == 1)
    }

    @Test("a long life of comings and goings keeps order and sums")
    func longLife() {
        var line = WaitingLine<Int>(maximumCount: 50, maximumCost: 500)
        var model: [WaitingLine<Int>.Place] = []
        var random = SeededRandom(seed: 3)
        for number in 0..<20_000 {
            if Int.random(in: 0..<10, using: &random) < 6 {
                let place = place(number, cost: Int.random(in: 0...40, using: &random))
                var expected: [Int] = []
                model.append(place)
                while model.count > 1, model.count > 50 || model.reduce(0, { $0 + $1.cost }) > 500 {
                    expected.append(model.removeFirst().element)
                }
                #expect(line.append(place) == expected)
            } else {
                let taken = line.removeFirst()
                #expect(taken == (model.isEmpty ? nil : model.removeFirst()))
                if let taken, Bool.random(using: &random) {
                    line.putBack(taken)
                    model.insert(taken, at: 0)
                }
            }
            #expect(line.count == model.count)
            #expect(line.cost == model.reduce(0) { $0 + $1.cost })
        }
    }

    @Test("a place expires at its moment, not before")
    func expiry() {
        #expect(!place(1, expires: 10).hasExpired(at: 9))
        #expect(place(1, expires: 10).hasExpired(at: 10))
        #expect(!place(1).hasExpired(at: .max))
    }
}
