/// Comparison of ETags as RFC 9110 8.8.3 has it for If-None-Match: weak, over a list, `*` for any.
enum EntityTag {
    static func list(_ header: String, contains tag: String) -> Bool {
        header.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " || $0 == "\t" }
            while let last = item.last, last == " " || last == "\t" { item.removeLast() }
            if item == "*" { return true }
            if item.hasPrefix("W/") { item = item.dropFirst(2) }
            return item == tag
        }
    }
}
