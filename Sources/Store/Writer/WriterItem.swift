/// What somebody asks of the writer, and whom to tell how it ended.
enum WriterItem: Sendable {
    case change(StoreChange, durable: @Sendable (Result<Void, StoreError>) -> Void)
    case settle([EffectSettlement])
    case nextEffects(
        target: String, limit: Int, now: Int64, receive: @Sendable (Result<EffectBatch, StoreError>) -> Void)

    /// What came of it once its transaction is on the disk.
    enum Outcome {
        case done
        case effects(EffectBatch)
        case refused(StoreError)
    }

    func tell(_ outcome: Outcome) {
        switch (self, outcome) {
        case (.change(_, let durable), .refused(let error)): durable(.failure(error))
        case (.change(_, let durable), _): durable(.success(()))
        case (.nextEffects(_, _, _, let receive), .effects(let batch)): receive(.success(batch))
        case (.nextEffects(_, _, _, let receive), .refused(let error)): receive(.failure(error))
        case (.nextEffects(_, _, _, let receive), .done): receive(.success(EffectBatch()))
        case (.settle, _): break
        }
    }
}
