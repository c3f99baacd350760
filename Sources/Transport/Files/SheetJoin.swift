/// Style sheets that are nothing but a list of others, made one: a browser would ask for the list first and for its parts then, and
/// compressed together they are a quarter smaller.
///
///     /* What a page needs, in the order in which it counts. */
///     @import "tokens.css";
///     @import "page.css";
///
/// Lines of comment and imports from the same folder, nothing else: then the text of the parts means what the imports mean. Any other
/// sheet stays as it is, and so does a list that names a list. A part has no address of its own: nobody is sent a rule twice.
enum SheetJoin {
    /// The files with the lists joined, and without the parts.
    static func joined(_ files: [FolderReader.Found]) -> [FolderReader.Found] {
        var lists: [String: [String]] = [:]
        var sheets: [String: [UInt8]] = [:]
        for file in files where file.path.hasSuffix(".css") {
            lists[file.path] = partsListed(in: file)
            sheets[file.path] = file.bytes
        }
        var parts: Set<String> = []
        let joined = files.map { file in
            guard let names = lists[file.path], names.allSatisfy({ sheets[$0] != nil && lists[$0] == nil }) else {
                return file
            }
            parts.formUnion(names)
            let text = names.compactMap { sheets[$0] }.joined(separator: [UInt8(ascii: "\n")])
            return FolderReader.Found(path: file.path, bytes: Array(text))
        }
        return joined.filter { !parts.contains($0.path) }
    }

    /// The paths a list names, in their order; nil for a sheet that is no list.
    private static func partsListed(in file: FolderReader.Found) -> [String]? {
        let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
        var names: [String] = []
        for line in String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if isComment(line) { continue }
            guard line.hasPrefix("@import \""), line.hasSuffix("\";") else { return nil }
            let name = line.dropFirst(9).dropLast(2)
            guard !name.isEmpty, !name.contains(where: { "/\"\\:;?".contains($0) }) else { return nil }
            names.append(folder + String(name))
        }
        return names.isEmpty ? nil : names
    }

    private static func isComment(_ line: Substring) -> Bool {
        line.hasPrefix("/*") && line.hasSuffix("*/") && !line.dropFirst(2).dropLast(2).contains("*/")
    }
}
