/// What somebody asks of the writer, and whom to tell how it ended.
enum WriterItem: Sendable {
    case change(StoreChange, durable: @Sendable (Result<Void, StoreError>) -> Void)
    case settle([EffectSettlement])
    case readPanel(String, receive: @Sendable (Result<StoredPanel?, StoreError>) -> Void)
    case nextEffects(
        target: String, limit: Int, now: Int64, receive: @Sendable (Result<EffectBatch, StoreError>) -> Void)

    /// What came of it once its transaction is on the disk.
    enum Outcome {
        case done
        case effects(EffectBatch)
        case panel(StoredPanel?)
        case refused(StoreError)
    }

    func tell(_ outcome: Outcome) {
        switch self {
        case .change(_, let durable):
            if case .refused(let error) = outcome { durable(.failure(error)) } else { durable(.success(())) }
        case .nextEffects(_, _, _, let receive):
            switch outcome {
            case .effects(let batch): receive(.success(batch))
            case .refused(let error): receive(.failure(error))
            default: preconditionFailure("asked for effects, answered with \(outcome)")
            }
        case .readPanel(_, let receive):
            switch outcome {
            case .panel(let panel): receive(.success(panel))
            case .refused(let error): receive(.failure(error))
            default: preconditionFailure("asked for a panel, answered with \(outcome)")
            }
        case .settle:
            break
        }
    }
}
