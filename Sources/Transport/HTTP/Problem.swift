/// An error as a client sees it: RFC 9457, `application/problem+json`.
///
///     throw Problem(404, "unknown-control", "There is no control named “gian”.", detail: "Panel mixer has: gain, mute.")
package struct Problem: Error, Sendable, Equatable {
    /// A further member of the problem object.
    package enum Value: Sendable, Equatable {
        case text(String)
        case number(Int)
        case list([String])
        /// JSON made elsewhere, put in as it is.
        case json(String)
    }

    package var status: UInt16
    /// The end of the `type` URI, words joined by "-".
    package var slug: StaticString
    package var title: String
    package var detail: String?
    package var members: [(name: String, value: Value)] = []
    package var headers: [HTTPResponse.Header] = []

    package init(_ status: UInt16, _ slug: StaticString, _ title: String, detail: String? = nil) {
        self.status = status
        self.slug = slug
        self.title = title
        self.detail = detail
    }

    package static func == (one: Problem, other: Problem) -> Bool { fatalError() }

    /// The same problem with one more member.
    package func with(_ name: String, _ value: Value) -> Problem { fatalError() }
    /// The JSON object.
    package var body: [UInt8] { fatalError() }
    /// The answer.
    package var response: HTTPResponse { fatalError() }
}
