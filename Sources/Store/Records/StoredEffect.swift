/// An effect before it has a place in the order. Times are milliseconds since 1970.
package struct EffectDraft: Sendable, Equatable {
    /// Effects of one target are done in order.
    package var target: String
    package var bytes: [UInt8]
    package var created: Int64
    /// When it is given up.
    package var expires: Int64

    package init(target: String, bytes: [UInt8], created: Int64, expires: Int64) {
        self.target = target
        self.bytes = bytes
        self.created = created
        self.expires = expires
    }
}

/// An effect that has to arrive and may be tried many times.
package struct StoredEffect: Sendable, Equatable {
    /// Rises, and is never used again in this store. With the store's identity it names a delivery for good.
    package var id: Int64
    package var target: String
    /// The id of the panel that caused it.
    package var panel: String
    package var bytes: [UInt8]
    /// Milliseconds since 1970.
    package var created: Int64
    package var expires: Int64
    /// How often it was tried in vain.
    package var attempts: Int
}

/// What the next effects of a target are.
package struct EffectBatch: Sendable, Equatable {
    /// To be done now, in this order. They come again until they are settled.
    package var effects: [StoredEffect] = []
    /// Given up: their time is over, and they are gone from the store.
    package var expired: [StoredEffect] = []
    /// When to ask again, in milliseconds since 1970; nil when nothing else waits.
    package var next: Int64?
}

/// How an attempt ended.
package enum EffectSettlement: Sendable, Equatable {
    /// It has arrived, or was refused for good.
    case done(Int64)
    /// It has not, and is to be tried again, not before `due` (milliseconds since 1970).
    case retry(Int64, due: Int64)
}

/// A target something waits for.
package struct EffectTarget: Sendable, Equatable {
    package var target: String
    package var count: Int
}

/// A reply that is given again when the same request comes again.
package struct StoredReply: Sendable, Equatable {
    package var key: String
    package var bytes: [UInt8]
    /// Milliseconds since 1970.
    package var expires: Int64
}
