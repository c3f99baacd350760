/// Whether bytes are UTF-8, looked at where they are.
enum UTF8Check {
    /// The text; nil when the bytes are not UTF-8. Several times as fast as `String(validating:as:)`, which asks the runtime for
    /// its types at every call.
    static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard let span = try? UTF8Span(validating: bytes.assumingMemoryBound(to: UInt8.self).span) else { return nil }
        return String(copying: span)
    }

    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        (try? UTF8Span(validating: bytes.assumingMemoryBound(to: UInt8.self).span)) != nil
    }
}
