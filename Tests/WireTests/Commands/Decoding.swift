import ControlKit

@testable import Wire

/// Runs a decoder over a text.
func decode<Result>(
    _ text: String, _ read: (UnsafeRawBufferPointer) throws(WireError) -> Result
) throws(WireError) -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { buffer throws(WireError) in
        try read(UnsafeRawBufferPointer(buffer))
    }
}

/// Why a decoder refuses a text; nil when it does not.
func refusal<Result>(
    of text: String, _ read: (UnsafeRawBufferPointer) throws(WireError) -> Result
) -> WireError? {
    do {
        _ = try decode(text, read)
        return nil
    } catch {
        return error
    }
}
