import Store

/// What client k stores with its turn n: several things that have to be there together.
///
/// It is a rule, so that the checker knows from n alone what has to be found.
struct Turn {
    var client: Int
    var number: Int

    /// Two clients share a panel.
    var panel: String { "panel\(client / 2)" }
    var target: String { "target\(client)" }
    var hasEffect: Bool { number % 4 == 0 }

    /// Controls, whose names begin with the client's number: two that change together, and one that was moved before.
    var left: String { "\(client)-left" }
    var right: String { "\(client)-right" }
    var moved: String { "\(client)-moved" }

    static func actionNumber(_ number: Int) -> Int { number / 8 * 8 }
    static func presetNumber(_ number: Int) -> Int { number / 16 * 16 }

    func change(revision: UInt64, now: Int64) -> StoreChange {
        let bytes = Exercise.bytes(number)
        var parts: [StoreChange.Part] = [
            .value(control: left, bytes), .value(control: right, bytes), .turn(Array("\(client) \(number)".utf8)),
        ]
        if hasEffect {
            parts.append(.effect(.init(target: target, bytes: bytes, created: now, expires: now + 86_400_000)))
        }
        if number == Self.actionNumber(number) {
            parts.append(.action(control: left, identifier: "only", bytes))
        }
        if number == Self.presetNumber(number) { parts.append(.preset(name: "\(client)", bytes)) }
        return StoreChange(panel: panel, revision: revision, parts: parts)
    }
}
