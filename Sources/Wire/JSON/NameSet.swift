/// The keys of one object while it is read: few are compared one by one, many go into a hash table, so that neither a
/// small object pays for a table nor a hostile one costs the square of its size.
struct NameSet {
    private var few: [String] = []
    private var many: Set<String> = []

    /// Adds the name; false when it was there.
    mutating func insert(_ name: String) -> Bool {
        if !many.isEmpty { return many.insert(name).inserted }
        if few.contains(name) { return false }
        few.append(name)
        if few.count == 16 { many = Set(few) }
        return true
    }
}
