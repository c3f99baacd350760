/// Lets at most so many values a second through, and always the last one.
///
///     var limiter = try RateLimiter<Double>(perSecond: 20)
///     switch limiter.offer(0.5, at: now) {
///     case .send(let value): … send it
///     case .hold(let until): … call `release(at:)` then; until then newer values take its place
///     }
///
/// Values are at least `interval` apart, so no second ever holds more than `perSecond` of them. It has no clock: the time,
/// in nanoseconds of any clock that does not go back, comes in.
package struct RateLimiter<Value> {
    package enum Decision {
        /// Send it now.
        case send(Value)
        /// It is kept, in place of the one kept before. Ask `release` at that time.
        case hold(until: Int64)
    }

    /// Nanoseconds between two values.
    package let interval: Int64
    /// How many values were never sent because a newer one took their place.
    package private(set) var replaced: UInt64 = 0
    private var held: Value?
    private var earliest = Int64.min

    /// - Parameter perSecond: more than 0, and no more than 1,000,000; less than 1 means a value every so many seconds.
    package init(perSecond: Double) throws(BridgeError) {
        guard perSecond > 0, perSecond <= 1_000_000, 1e9 / perSecond <= 1e15 else {
            throw BridgeError(found: "a rate of \(perSecond)", allowed: "more than 0 and at most 1000000 a second")
        }
        interval = Int64((1e9 / perSecond).rounded(.up))
    }

    /// When `release` has something to give; nil while nothing is held.
    package var due: Int64? { held == nil ? nil : earliest }

    /// Takes a value: to be sent at once, or kept until its time.
    package mutating func offer(_ value: Value, at now: Int64) -> Decision {
        if held != nil { replaced += 1 }
        guard now >= earliest else {
            held = value
            return .hold(until: earliest)
        }
        held = nil
        earliest = now + interval
        return .send(value)
    }

    /// The held value, if its time has come.
    package mutating func release(at now: Int64) -> Value? {
        guard let value = held, now >= earliest else { return nil }
        held = nil
        earliest = now + interval
        return value
    }
}

extension RateLimiter.Decision: Equatable where Value: Equatable {}
extension RateLimiter.Decision: Sendable where Value: Sendable {}
extension RateLimiter: Sendable where Value: Sendable {}
