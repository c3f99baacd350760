extension StoreFile {
    /// Rows looked at for one batch, so that a target with a long past does not hold up the writer.
    private static let rowsPerBatch = 1000

    func refuseTooManyEffects(of change: StoreChange) throws(StoreError) {
        var more: [String: Int] = [:]
        for case .effect(let draft) in change.parts { more[draft.target, default: 0] += 1 }
        for (target, count) in more
        where effectCounts[target, default: 0] + count > configuration.effectsPerTarget {
            throw .tooManyEffects(target: target, limit: configuration.effectsPerTarget)
        }
    }

    func add(_ draft: EffectDraft, of panel: String) throws(StoreError) {
        try statements.addEffect
            .bind(1, draft.target).bind(2, panel).bind(3, draft.bytes).bind(4, draft.created).bind(5, draft.expires)
            .run()
        count(1, for: draft.target)
    }

    /// What is to be done next for a target, in order. Needs an open transaction: what has expired is removed by it.
    ///
    /// The first effect that is not due holds up those behind it.
    ///
    /// - Parameter now: milliseconds since 1970.
    func nextEffects(for target: String, limit: Int, now: Int64) throws(StoreError) -> EffectBatch {
        var batch = EffectBatch()
        let rows = statements.effectsOfTarget
        try rows.bind(1, target).bind(2, Int64(Self.rowsPerBatch))
        defer { rows.reset() }
        var looked = 0
        while try rows.step() {
            looked += 1
            let effect = Self.effect(in: rows, of: target)
            let due = rows.number(6)
            if effect.expires <= now {
                batch.expired.append(effect)
            } else if due > now {
                batch.next = min(due, effect.expires)
                break
            } else if batch.effects.count == limit {
                batch.next = now
                break
            } else {
                batch.effects.append(effect)
            }
        }
        if looked == Self.rowsPerBatch, batch.next == nil { batch.next = now }
        rows.reset()
        for effect in batch.expired { try remove(effect.id, of: target) }
        return batch
    }

    /// Notes how an attempt ended. Nothing for an effect that is gone.
    func settle(_ settlement: EffectSettlement) throws(StoreError) {
        switch settlement {
        case .retry(let id, let due):
            try statements.delayEffect.bind(1, id).bind(2, due).run()
        case .done(let id):
            guard try statements.findEffect.bind(1, id).step() else { return }
            let target = statements.findEffect.text(0)
            statements.findEffect.reset()
            try remove(id, of: target)
        }
    }

    /// Effects waiting for a target, due or not, in order; for looking at them.
    package func waitingEffects(for target: String, limit: Int = .max) throws(StoreError) -> [StoredEffect] {
        let rows = statements.effectsOfTarget
        try rows.bind(1, target).bind(2, Int64(limit))
        defer { rows.reset() }
        var effects: [StoredEffect] = []
        while try rows.step() { effects.append(Self.effect(in: rows, of: target)) }
        return effects
    }

    private static func effect(in row: Statement, of target: String) -> StoredEffect {
        StoredEffect(
            id: row.number(0), target: target, panel: row.text(1), bytes: row.bytes(2), created: row.number(3),
            expires: row.number(4), attempts: Int(row.number(5)))
    }

    /// Every target something waits for, by name.
    package func effectTargets() -> [EffectTarget] {
        effectCounts.filter { $0.value > 0 }
            .map { EffectTarget(target: $0.key, count: $0.value) }
            .sorted { $0.target < $1.target }
    }

    private func remove(_ id: Int64, of target: String) throws(StoreError) {
        try statements.removeEffect.bind(1, id).run()
        count(-database.changes, for: target)
    }

    private func count(_ difference: Int, for target: String) {
        effectCountChanges.append((target, difference))
        adjustCount(difference, for: target)
    }

    func adjustCount(_ difference: Int, for target: String) {
        effectCount += difference
        let count = effectCounts[target, default: 0] + difference
        // A target nobody waits for any more is not remembered.
        effectCounts[target] = count == 0 ? nil : count
    }
}
