import Glibc
import Store
import Synchronization
import Threads

/// Prints what the store costs on this machine, one line a figure. Meant for a release build.
enum Measuring {
    ///
    /// - Parameter figure: "note" for that line alone.
    static func run(_ folder: String, only figure: String?) -> Int32 {
        do throws(StoreError) {
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return Exercise.complain("no folder \(folder)") }
            try notes(folder + "/notes")
            if figure == "note" { return Exercise.Code.fine }
            for clients in [1, 8, 32] { try commits(folder + "/commits\(clients)", clients: clients) }
            try load(folder + "/load")
            try deadTarget(folder + "/effects")
            return Exercise.Code.fine
        } catch {
            Exercise.say("refused \(error)")
            return Exercise.Code.refused
        }
    }

    /// What an uncommitted move costs the one who makes it, its bytes included.
    private static func notes(_ folder: String) throws(StoreError) {
        let store = Store(try StoreFile.open(folder))
        let made = Answer<Void>()
        try store.commit(StoreChange(panel: "p", revision: 1, parts: [.panel])) { made.give($0) }
        try made.wait().get()
        let count = 2_000_000
        let controls = (0..<16).map { "control\($0)" }
        let began = MonotonicClock.now
        for number in 1...count {
            let value: [UInt8] = [48, 46, UInt8(truncatingIfNeeded: number), 53, 54, 55]
            store.note(value, of: UInt64(number + 1), control: controls[number & 15], panel: "p")
        }
        let took = MonotonicClock.now - began
        Exercise.say(
            "note: \(Int(took) / count) ns each over \(count), \(store.figures.transactions) transactions meanwhile")
        try store.close()
    }

    /// Clients that each wait for one change to be on the disk before they make the next.
    private static func commits(_ folder: String, clients: Int) throws(StoreError) {
        let store = Store(try StoreFile.open(folder))
        let made = Answer<Void>()
        try store.commit(StoreChange(panel: "p", revision: 1, parts: [.panel])) { made.give($0) }
        try made.wait().get()
        let each = 40_000 / clients / (clients == 1 ? 4 : 1)
        let latencies = Mutex<[Int64]>([])
        let revision = Mutex<UInt64>(1)
        let calls = Mutex<Int64>(0)
        let began = MonotonicClock.now
        let threads = (0..<clients).map { client in
            SystemThread(name: "client") {
                var mine: [Int64] = []
                var calling: Int64 = 0
                for number in 0..<each {
                    let start = MonotonicClock.now
                    let answer = Answer<Void>()
                    revision.withLock { revision in
                        revision += 1
                        let change = StoreChange(
                            panel: "p", revision: revision,
                            parts: [
                                .value(control: "control\(client)", Exercise.bytes(number)),
                                .turn(Array("control\(client) valueChanged 1 action webhook 200 OK".utf8)),
                            ])
                        let before = MonotonicClock.now
                        try? store.commit(change) { answer.give($0) }
                        calling += MonotonicClock.now - before
                    }
                    _ = answer.wait()
                    mine.append(MonotonicClock.now - start)
                }
                latencies.withLock { $0 += mine }
                calls.withLock { $0 += calling }
            }
        }
        for thread in threads { thread.join() }
        let seconds = Double(MonotonicClock.now - began) / 1e9
        let sorted = latencies.withLock { $0.sorted() }
        let figures = store.figures
        try store.close()
        func microseconds(_ share: Double) -> Int { Int(sorted[Int(Double(sorted.count - 1) * share)]) / 1000 }
        Exercise.say(
            "commit, \(clients) clients: \(Int(Double(sorted.count) / seconds))/s, p50 \(microseconds(0.5)) us, "
                + "p99 \(microseconds(0.99)) us, \(sorted.count / max(1, figures.transactions)) to a transaction, "
                + "call \(Int(calls.withLock { $0 }) / sorted.count) ns")
    }

    /// 10,000 panels of 50 controls, written and read back.
    private static func load(_ folder: String) throws(StoreError) {
        let panels = 10_000
        let store = Store(try StoreFile.open(folder))
        let document = [UInt8](repeating: 120, count: 6000)
        let done = Answer<Void>()
        let left = Mutex(panels)
        var began = MonotonicClock.now
        for panel in 0..<panels {
            var parts: [StoreChange.Part] = [.document(document)]
            for control in 0..<50 { parts.append(.value(control: "control\(control)", Array("0.\(panel)".utf8))) }
            parts.append(.turn(Array("put".utf8)))
            let change = StoreChange(panel: "panel\(panel)", revision: 1, parts: parts)
            while true {
                do throws(StoreError) {
                    try store.commit(change) { result in
                        if left.withLock({
                            $0 -= 1; return $0 == 0
                        }) {
                            done.give(result)
                        }
                    }
                    break
                } catch {
                    guard case .overloaded = error else { throw error }
                    sched_yield()
                }
            }
        }
        try done.wait().get()
        try store.close()
        Exercise.say("write \(panels) panels of 50 controls: \(milliseconds(since: began)) ms")
        began = MonotonicClock.now
        let file = try StoreFile.open(folder)
        Exercise.say("open, with the integrity check: \(milliseconds(since: began)) ms")
        began = MonotonicClock.now
        var values = 0
        try file.readPanels { values += $0.values.count }
        Exercise.say("read them (\(values) values): \(milliseconds(since: began)) ms, \(residentMegabytes) MB resident")
    }

    /// A target nobody answers for, and 100,000 effects for it.
    private static func deadTarget(_ folder: String) throws(StoreError) {
        let store = Store(try StoreFile.open(folder))
        let before = residentMegabytes
        let count = 100_000
        let left = Mutex(count)
        let done = Answer<Void>()
        let began = MonotonicClock.now
        let body = [UInt8](repeating: 46, count: 200)
        for number in 1...count {
            let draft = EffectDraft(target: "http://127.0.0.1:9", bytes: body, created: 0, expires: .max)
            let change = StoreChange(panel: "p", revision: UInt64(number), parts: [.panel, .effect(draft)])
            while true {
                do throws(StoreError) {
                    try store.commit(change) { result in
                        if left.withLock({
                            $0 -= 1; return $0 == 0
                        }) {
                            done.give(result)
                        }
                    }
                    break
                } catch {
                    guard case .overloaded = error else { throw error }
                    sched_yield()
                }
            }
        }
        try done.wait().get()
        Exercise.say(
            "\(count) effects stored: \(milliseconds(since: began)) ms, \(residentMegabytes - before) MB more resident")
        let asked = MonotonicClock.now
        for _ in 1...100 {
            let answer = Answer<EffectBatch>()
            try store.nextEffects(for: "http://127.0.0.1:9", limit: 1, now: 1) { answer.give($0) }
            _ = try answer.wait().get()
        }
        Exercise.say("the next of them: \((MonotonicClock.now - asked) / 100_000) us")
        try store.close()
    }

    private static func milliseconds(since began: Int64) -> Int64 { (MonotonicClock.now - began) / 1_000_000 }

    private static var residentMegabytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = fread(&text, 1, text.count, file)
        let words = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * 4096 / 1_048_576 : 0
    }
}
