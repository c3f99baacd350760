/// Why a request could not be read. Nothing of it was done.
///
/// The body is not JSON (line and column), or JSON of the wrong shape (a pointer to the field as well): status 400.
package struct WireError: Error, Equatable {
    package let cause: JSONError

    /// The number the sender gave its message, when it could still be read; the answer carries it.
    package let ref: Int64?

    package init(_ cause: JSONError, ref: Int64? = nil) {
        self.cause = cause
        self.ref = ref
    }

    package var line: Int { cause.line }
    package var column: Int { cause.column }
    package var pointer: String? { cause.pointer }

    /// What was found and what is allowed, without the place.
    package var message: String { cause.message }
}

extension WireError: CustomStringConvertible {
    package var description: String { cause.description }
}
