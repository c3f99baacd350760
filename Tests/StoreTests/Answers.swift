import Glibc
import Synchronization
import Testing
import Threads

@testable import Store

/// Answers from the writer's thread, in the order they came, waited for on another.
final class Answers<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let bell = Bell()

    func give(_ value: Value) {
        values.withLock { $0.append(value) }
        bell.ring()
    }

    /// Waits until so many have come; all that came.
    func wait(for count: Int) -> [Value] {
        while true {
            let values = values.withLock { $0 }
            if values.count >= count { return values }
            bell.wait(milliseconds: -1)
        }
    }

    var soFar: [Value] { values.withLock { $0 } }
}

extension Store {
    /// Commits and waits for the end of it.
    func commitAndWait(_ change: StoreChange) throws {
        let answers = Answers<Result<Void, StoreError>>()
        try commit(change) { answers.give($0) }
        try answers.wait(for: 1)[0].get()
    }

    /// Asks for effects and waits for them.
    func effects(for target: String, limit: Int = 10, now: Int64) throws -> EffectBatch {
        let answers = Answers<Result<EffectBatch, StoreError>>()
        try nextEffects(for: target, limit: limit, now: now) { answers.give($0) }
        return try answers.wait(for: 1)[0].get()
    }
}

extension StoreFile {
    /// One transaction with these changes.
    func store(_ changes: StoreChange...) throws {
        try begin()
        for change in changes { try apply(change) }
        try commit()
    }

    /// Every panel, in the order they were stored.
    func panels() throws -> [StoredPanel] {
        var panels: [StoredPanel] = []
        try readPanels { panels.append($0) }
        return panels
    }
}

extension StoreChange {
    /// A change of the panel the tests use.
    static func mixer(_ revision: UInt64, _ parts: Part...) -> StoreChange {
        StoreChange(panel: "mixer", revision: revision, parts: parts)
    }
}

extension StoredPanel {
    /// A control's value as text.
    func text(_ control: String) -> String? {
        values.first { $0.control == control }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Lets other threads run until something has come true; half a minute is taken for never.
func reach(_ condition: () -> Bool) {
    let end = MonotonicClock.now + 30_000_000_000
    while !condition() {
        if MonotonicClock.now > end { return Issue.failing("that it has not come true") }
        sched_yield()
    }
}

extension Issue {
    /// Records what was found instead of what was expected.
    static func failing(_ found: String) { record("found \(found)") }
}
