/// A key made ready to write: quoted, escaped, with its colon, once for all the times it is written.
///
/// For names that come from a table of properties; a name in the source is written with `writer.key("id")`.
package struct JSONKey: Sendable, Hashable {
    /// `"name":` as UTF-8.
    let bytes: [UInt8]

    package init(_ name: String) {
        var writer = JSONWriter(capacity: name.utf8.count + 3)
        writer.key(escaping: name)
        bytes = writer.take()
    }
}
