import Glibc
import Store
import Synchronization
import Threads

/// Clients that store one turn after another and say on stdout which were acknowledged:
///
///     ack CLIENT NUMBER REVISION        the turn is on the disk, and the moves before it
///     sent CLIENT NUMBER                the effect of that turn was carried out
///     full CLIENT NUMBER                the turn was refused because the disk is full
///     stop REASON                       a change was not stored, and the clients went home
enum Writing {
    static func run(
        _ folder: String, clients: Int, changes: Int, patient: Bool, _ configuration: StoreConfiguration
    ) -> Int32 {
        let file: StoreFile
        var numbers = [Int](repeating: 0, count: clients)
        var revisions: [String: UInt64] = [:]
        do throws(StoreError) {
            file = try StoreFile.open(folder, configuration: configuration)
            var values: [String: Int] = [:]
            try file.readPanels { panel in
                revisions[panel.id] = panel.revision
                for value in panel.values { values[value.control] = Exercise.number(value.bytes) }
            }
            for client in 0..<clients { numbers[client] = values[Turn(client: client, number: 0).left] ?? 0 }
        } catch {
            Exercise.say("refused \(error)")
            return Exercise.Code.refused
        }
        let store = Store(file)
        Exercise.say("open")
        let desk = Desk(store, revisions: revisions, patient: patient)
        guard desk.makePanels((0..<clients).map { Turn(client: $0, number: 0).panel }) else { return desk.close() }
        let threads = (0..<clients).map { client in
            let first = numbers[client] + 1
            return SystemThread(name: "client \(client)") {
                desk.operate(client: client, from: first, changes: changes)
            }
        }
        for thread in threads { thread.join() }
        return desk.close()
    }
}

/// What the clients share: the store, and each panel's revision under its lock.
private final class Desk: Sendable {
    private let store: Store
    private let revisions: [String: Mutex64]
    /// Whether a turn that met a full disk is tried until it is stored.
    private let patient: Bool
    private let stopped = Atomic(false)

    /// A panel's lock, as the server has one.
    final class Mutex64: Sendable {
        let revision: Mutex<UInt64>
        init(_ revision: UInt64) { self.revision = Mutex(revision) }
    }

    init(_ store: Store, revisions: [String: UInt64], patient: Bool) {
        self.store = store
        self.patient = patient
        self.revisions = Dictionary(
            uniqueKeysWithValues: (0..<64).map { ("panel\($0)", Mutex64(revisions["panel\($0)"] ?? 0)) })
    }

    func makePanels(_ panels: [String]) -> Bool {
        panels.allSatisfy { panel in
            switch turn(panel, { StoreChange(panel: panel, revision: $0, parts: [.panel]) }) {
            case .success: true
            case .failure(let error): stop(error)
            }
        }
    }

    /// Stores turns, each after a few moves, until told to stop.
    func operate(client: Int, from first: Int, changes: Int) {
        var number = first
        while !stopped.load(ordering: .relaxed), number - first < changes {
            let step = Turn(client: client, number: number)
            move(step)
            switch turn(step.panel, { step.change(revision: $0, now: Clock.milliseconds) }) {
            case .success(let revision):
                Exercise.say("ack \(client) \(number) \(revision)")
                if step.hasEffect { send(step) }
                number += 1
            case .failure(let error):
                if case .diskFull = error {
                    Exercise.say("full \(client) \(number)")
                    if patient { continue }
                }
                stop(error)
                return
            }
        }
    }

    /// The moves before a turn: three values nobody waits for.
    private func move(_ step: Turn) {
        for _ in 1...3 {
            revisions[step.panel]!.revision.withLock { revision in
                revision += 1
                store.note(Exercise.bytes(step.number), of: revision, control: step.moved, panel: step.panel)
            }
        }
    }

    /// Stores one change and waits for it: its revision, when it was stored.
    private func turn(_ panel: String, _ change: (UInt64) -> StoreChange) -> Result<UInt64, StoreError> {
        let answer = Answer<Void>()
        let revision = revisions[panel]!.revision.withLock { revision in
            revision += 1
            do throws(StoreError) {
                try store.commit(change(revision)) { answer.give($0) }
            } catch {
                answer.give(.failure(error))
            }
            return revision
        }
        return answer.wait().map { revision }
    }

    /// Carries out what waits for the client's target, leaving every fifth for another attempt.
    private func send(_ step: Turn) {
        let answer = Answer<EffectBatch>()
        do throws(StoreError) {
            try store.nextEffects(for: step.target, limit: 4, now: Clock.milliseconds) { answer.give($0) }
            let batch = try answer.wait().get()
            var settlements: [EffectSettlement] = []
            for effect in batch.effects {
                if effect.attempts == 0, effect.id % 5 == 0 {
                    settlements.append(.retry(effect.id, due: 0))
                    break
                }
                Exercise.say("sent \(step.client) \(Exercise.number(effect.bytes))")
                settlements.append(.done(effect.id))
            }
            try store.settle(settlements)
        } catch {
            if case .diskFull = error { return }
            stop(error)
        }
    }

    @discardableResult
    private func stop(_ error: StoreError) -> Bool {
        if !stopped.exchange(true, ordering: .relaxed) { Exercise.say("stop \(error)") }
        return false
    }

    func close() -> Int32 {
        do throws(StoreError) {
            try store.close()
        } catch {
            stop(error)
        }
        return stopped.load(ordering: .relaxed) ? Exercise.Code.stopped : Exercise.Code.fine
    }
}
