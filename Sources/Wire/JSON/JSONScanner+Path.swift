extension JSONScanner {
    /// The way to the key or value at `offset`, found by walking the text again from its start.
    ///
    /// Reading pays nothing for paths this way; only an error does. The text must be sound up to `offset`, as it is once
    /// a scanner has come that far.
    func path(to offset: Int) -> [JSONStep] {
        var walker = JSONScanner(bytes)
        var path: [JSONStep] = []
        _ = walker.walk(to: offset, &path)
        return path
    }

    /// Walks the next value; true, with the way in `path`, as soon as `target` is reached.
    private mutating func walk(to target: Int, _ path: inout [JSONStep]) -> Bool {
        let kind = try? peek()
        if tokenStart >= target { return true }
        switch kind {
        case .object:
            guard (try? beginObject()) != nil else { return false }
            while let key = try? nextKey() {
                let start = tokenStart
                if start >= target || contains(target) {
                    path.append(.key(key.string))
                    return start >= target || walk(to: target, &path)
                }
                guard (try? skipValue()) != nil else { return false }
            }
        case .array:
            guard (try? beginArray()) != nil else { return false }
            var index = 0
            while (try? nextElement()) == true {
                if contains(target) {
                    path.append(.index(index))
                    return walk(to: target, &path)
                }
                guard (try? skipValue()) != nil else { return false }
                index += 1
            }
        default: break
        }
        return false
    }

    /// Whether the value that comes next begins at or reaches past `target`, or is broken and thus the last one read.
    private func contains(_ target: Int) -> Bool {
        var probe = self
        guard (try? probe.skipValue()) != nil else { return true }
        return probe.position > target
    }
}
