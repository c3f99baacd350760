/// Why a text was refused: where, what was found there, and what is allowed there.
///
///     line 1, column 22: "phase" is "start"; allowed: began, moved, stationary, ended, cancelled
package struct JSONError: Error, Equatable {
    package var mark: TextMark

    /// What stands at the mark, as a clause: `found ','` or `"phase" is "start"`.
    package var found: String

    /// What may stand there instead.
    package var allowed: String

    /// The field that has the wrong shape, as a JSON pointer (RFC 6901) such as `/2/phase`.
    /// Nil when the text is not JSON at all, for then it has no fields.
    package var pointer: String?

    package init(mark: TextMark, found: String, allowed: String, pointer: String? = nil) {
        self.mark = mark
        self.found = found
        self.allowed = allowed
        self.pointer = pointer
    }

    package var line: Int { mark.line }

    package var column: Int { mark.column }

    /// One sentence without the place: `found ','; allowed: a value`.
    package var message: String { "\(found); allowed: \(allowed)" }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(mark): \(message)" }
}
