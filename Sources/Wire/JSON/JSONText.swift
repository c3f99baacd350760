/// A string as it stands in the text being scanned, checked but not copied.
///
/// Names are compared code point by code point, as JSON has it, not by how they look. Comparing costs no allocation unless it has escapes, which names in commands do not.
/// It points into the scanner's bytes and must not outlive them; `string` makes a copy to keep.
package struct JSONText {
    /// What stands between the quotes, escapes as written.
    let utf8: UnsafeRawBufferPointer

    let hasEscapes: Bool

    /// The text with its escapes resolved. No allocation up to 15 bytes of UTF-8.
    package var string: String {
        hasEscapes ? unescaped : String(decoding: utf8, as: UTF8.self)
    }

    package var isEmpty: Bool { utf8.isEmpty }

    /// Lets `switch` compare with names in the source: `case "began":`.
    @inline(__always)
    package static func ~= (name: StaticString, text: JSONText) -> Bool {
        if text.hasEscapes { return text.unescaped.utf8.elementsEqual(name.utf8Bytes) }
        return text.isSame(as: name.utf8Bytes)
    }

    /// Compares with a name only known at run time.
    package static func == (text: JSONText, name: String) -> Bool {
        if text.hasEscapes { return text.unescaped.utf8.elementsEqual(name.utf8) }
        var name = name  // withUTF8 may have to make it contiguous
        return name.withUTF8 { text.isSame(as: $0) }
    }

    @inline(__always)
    private func isSame(as name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == name.count else { return false }
        for index in 0..<name.count where utf8[index] != name[index] { return false }
        return true
    }

    private var unescaped: String {
        // An escape is never shorter than what it stands for.
        String(unsafeUninitializedCapacity: utf8.count) { target in
            var count = 0
            var offset = 0
            while offset < utf8.count {
                guard utf8[offset] == UInt8(ascii: "\\") else {
                    target[count] = utf8[offset]
                    count += 1
                    offset += 1
                    continue
                }
                // The scanner let only whole escapes pass.
                guard let escape = JSONEscape(at: offset, in: utf8) else { break }
                for unit in UTF8.encode(escape.scalar)! {
                    target[count] = unit
                    count += 1
                }
                offset += escape.length
            }
            return count
        }
    }
}
