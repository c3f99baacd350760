/// Finds the name an author probably meant.
enum NearestName {
    /// Longer names are not compared: no name of ours has this many characters.
    static let longestName = 64

    /// ` (nearest: "phase")`, or nothing when no name is near.
    static func hint(for name: String, among names: [String]) -> String {
        guard let nearest = nearest(to: name, among: names) else { return "" }
        return " (nearest: \"\(nearest)\")"
    }

    /// The name with the fewest slips away from `name`, the first of several. Upper and lower case are the same here.
    ///
    /// About one slip in three letters is forgiven, two at most; nil when every name is further away.
    static func nearest(to name: String, among names: [String]) -> String? {
        let name = Array(name.lowercased().unicodeScalars.prefix(longestName + 1))
        guard !name.isEmpty, name.count <= longestName else { return nil }
        var best: (name: String, slips: Int)?
        for candidate in names {
            let letters = Array(candidate.lowercased().unicodeScalars)
            let slips = slips(from: name, to: letters)
            let forgiven = min(2, max(1, (max(name.count, letters.count) + 1) / 3))
            if slips <= forgiven, slips < name.count, slips < best?.slips ?? .max { best = (candidate, slips) }
        }
        return best?.name
    }

    /// Letters to change, insert, leave out, or swap with their neighbour (optimal string alignment).
    private static func slips(from a: [Unicode.Scalar], to b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var slips = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { slips = min(slips, beforeLast[j - 1] + 1) }
                row.append(slips)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
