import Testing

@testable import Store

@Suite("Effects that have to arrive")
struct EffectTests {
    private let folder = TestFolder()

    private func put(
        _ file: StoreFile, _ names: String..., target: String = "desk", created: Int64 = 0, expires: Int64 = 1000
    ) throws {
        for name in names {
            let draft = EffectDraft(target: target, bytes: bytes(name), created: created, expires: expires)
            try file.store(.mixer(1, .panel, .effect(draft)))
        }
    }

    private func next(_ file: StoreFile, _ target: String = "desk", limit: Int = 10, now: Int64 = 0) throws
        -> EffectBatch
    {
        try file.begin()
        let batch = try file.nextEffects(for: target, limit: limit, now: now)
        try file.commit()
        return batch
    }

    private func settle(_ file: StoreFile, _ settlements: EffectSettlement...) throws {
        try file.begin()
        for settlement in settlements { try file.settle(settlement) }
        try file.commit()
    }

    private func names(_ batch: EffectBatch) -> [String] {
        batch.effects.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("effects of a target come in the order they were caused, and only its own")
    func order() throws {
        let file = try folder.open()
        try put(file, "1", "2")
        try put(file, "other", target: "broker")
        try put(file, "3")
        #expect(names(try next(file)) == ["1", "2", "3"])
        #expect(names(try next(file, "broker")) == ["other"])
        #expect(try next(file, "nobody") == EffectBatch())
        #expect(
            file.effectTargets() == [EffectTarget(target: "broker", count: 1), EffectTarget(target: "desk", count: 3)])
    }

    @Test("an effect comes again until it is settled")
    func again() throws {
        let file = try folder.open()
        try put(file, "1", "2")
        let first = try next(file, limit: 1)
        #expect(first.next == 0, "more is waiting and can be had at once")
        #expect(try next(file, limit: 1) == first)
        try settle(file, .done(first.effects[0].id))
        #expect(names(try next(file, limit: 1)) == ["2"])
    }

    @Test("one that is to be tried later holds up those behind it, and says when to ask again")
    func retry() throws {
        let file = try folder.open()
        try put(file, "1", "2")
        let id = try next(file).effects[0].id
        try settle(file, .retry(id, due: 50))
        #expect(try next(file, now: 49) == EffectBatch(effects: [], expired: [], next: 50))
        let later = try next(file, now: 50)
        #expect(names(later) == ["1", "2"])
        #expect(later.effects.map(\.attempts) == [1, 0])
    }

    @Test("an effect is given up when its time is over, and named")
    func expiry() throws {
        let file = try folder.open()
        try put(file, "short", expires: 10)
        try put(file, "long", expires: 100)
        let batch = try next(file, now: 10)
        #expect(batch.expired.map { String(decoding: $0.bytes, as: UTF8.self) } == ["short"])
        #expect(names(batch) == ["long"])
        #expect(try next(file, now: 10).expired.isEmpty)
        #expect(file.effectTargets() == [EffectTarget(target: "desk", count: 1)])
    }

    @Test("one that waits for its next attempt is asked for again when it expires before")
    func expiryBeforeRetry() throws {
        let file = try folder.open()
        try put(file, "1", expires: 30)
        try settle(file, .retry(try next(file).effects[0].id, due: 50))
        #expect(try next(file, now: 20).next == 30)
        #expect(try next(file, now: 30).expired.count == 1)
    }

    @Test("a target with thousands of expired effects is cleared in parts")
    func manyExpired() throws {
        let file = try folder.open()
        let draft = EffectDraft(target: "desk", bytes: [], created: 0, expires: 1)
        for _ in 1...5 {
            try file.store(
                StoreChange(panel: "mixer", revision: 1, parts: [.panel] + Array(repeating: .effect(draft), count: 500))
            )
        }
        var expired = 0
        for round in 1...3 {
            let batch = try next(file, now: 7)
            expired += batch.expired.count
            #expect(batch.next == (round < 3 ? 7 : nil))
        }
        #expect(expired == 2500)
    }

    @Test("effects, their attempts and their order outlive the process")
    func restart() throws {
        do {
            let file = try folder.open()
            try put(file, "1", "2", "3")
            let ids = try next(file).effects.map(\.id)
            try settle(file, .retry(ids[0], due: 5), .done(ids[1]))
        }
        let file = try folder.open()
        let batch = try next(file, now: 5)
        #expect(names(batch) == ["1", "3"])
        #expect(batch.effects.map(\.attempts) == [1, 0])
    }

    @Test("an id is never used twice, even when the last effect is gone")
    func ids() throws {
        var last: Int64 = 0
        do {
            let file = try folder.open()
            try put(file, "1", "2")
            last = try next(file).effects[1].id
            try settle(file, .done(last), .done(last - 1))
            #expect(file.effectTargets().isEmpty)
        }
        let file = try folder.open()
        try put(file, "3")
        #expect(try next(file).effects[0].id > last)
    }

    @Test("settling what is gone changes nothing")
    func settledTwice() throws {
        let file = try folder.open()
        try put(file, "1", "2")
        let id = try next(file).effects[0].id
        try settle(file, .done(id), .done(id), .retry(id, due: 99), .done(12_345))
        #expect(names(try next(file)) == ["2"])
        #expect(file.effectTargets() == [EffectTarget(target: "desk", count: 1)])
    }

    @Test("beyond the limit of a target a change with one more effect is refused whole; other targets go on")
    func limit() throws {
        let file = try folder.open { $0.effectsPerTarget = 2 }
        try put(file, "1", "2")
        try file.begin()
        #expect(throws: StoreError.tooManyEffects(target: "desk", limit: 2)) {
            let draft = EffectDraft(target: "desk", bytes: [], created: 0, expires: 9)
            try file.apply(.mixer(2, .value(control: "gain", bytes("1")), .effect(draft)))
        }
        try file.commit()
        #expect(try file.readPanel("mixer")?.values.isEmpty == true)
        try put(file, "other", target: "broker")
        try settle(file, .done(try next(file).effects[0].id))
        try put(file, "3")
        #expect(names(try next(file)) == ["2", "3"])
    }
}
