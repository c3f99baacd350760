import SeededRandom

/// Damages a text a little at a time, so that many of the results lie just outside of the grammar and some just inside.
struct TextMutation {
    var numbers: SeededRandom

    /// Pieces that mean something somewhere in the grammar.
    let pieces: [[UInt8]]

    init(seed: UInt64, pieces: [String], bytes: [[UInt8]] = []) {
        numbers = SeededRandom(seed: seed)
        self.pieces = pieces.map { Array($0.utf8) } + bytes
    }

    mutating func mutate(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            let at = Int.random(in: 0...text.count, using: &numbers)
            let end = min(text.count, at + Int.random(in: 0...4, using: &numbers))
            switch Int.random(in: 0...5, using: &numbers) {
            case 0: text.removeSubrange(at..<end)
            case 1: text.insert(contentsOf: pieces.randomElement(using: &numbers)!, at: at)
            case 2: text.replaceSubrange(at..<end, with: pieces.randomElement(using: &numbers)!)
            case 3: text.insert(contentsOf: text[at..<end], at: Int.random(in: 0...text.count, using: &numbers))
            case 4: text.insert(UInt8.random(in: 0...255, using: &numbers), at: at)
            default:
                if at < text.count { text[at] ^= 1 << UInt8.random(in: 0...7, using: &numbers) }
            }
        }
        return text
    }
}
