/// An error as a client sees it: RFC 9457, `application/problem+json`.
///
///     throw Problem(404, "unknown-control", "There is no control gian.", detail: "Panel mixer has: gain, mute.")
///         .with("control", .text("gian"))
///
/// The first argument is the status, the second the end of the `type` URI, words joined by "-".
package struct Problem: Error, Sendable, Equatable {
    /// A further member of the problem object.
    package enum Value: Sendable, Equatable {
        case text(String)
        case number(Int)
        case list([String])
        /// JSON made elsewhere, put in as it is.
        case json(String)
    }

    /// A member with its name.
    package struct Member: Sendable, Equatable {
        package var name: String
        package var value: Value
    }

    package var status: UInt16
    package var slug: String
    package var title: String
    package var detail: String?
    package var members: [Member] = []
    package var headers: [HTTPResponse.Header] = []

    package init(_ status: UInt16, _ slug: String, _ title: String, detail: String? = nil) {
        self.status = status
        self.slug = slug
        self.title = title
        self.detail = detail
    }

    /// The same problem with one more member.
    package func with(_ name: String, _ value: Value) -> Problem {
        var problem = self
        problem.members.append(Member(name: name, value: value))
        return problem
    }

    /// The same problem with one more header, such as Retry-After or Allow.
    package func with(header name: StaticString, _ value: String) -> Problem {
        var problem = self
        problem.headers.append(HTTPResponse.Header(name, value))
        return problem
    }

    /// The JSON object.
    package var body: [UInt8] {
        var json = JSONText()
        json.raw("{\"type\":")
        json.text("/problems/" + slug)
        json.raw(",\"title\":")
        json.text(title)
        json.raw(",\"status\":\(status)")
        if let detail {
            json.raw(",\"detail\":")
            json.text(detail)
        }
        for member in members {
            json.raw(",")
            json.text(member.name)
            json.raw(":")
            switch member.value {
            case .text(let text): json.text(text)
            case .number(let number): json.raw(String(number))
            case .list(let list): json.list(list)
            case .json(let text): json.raw(text)
            }
        }
        json.raw("}")
        return json.bytes
    }

    /// The answer.
    package var response: HTTPResponse {
        HTTPResponse(status: status, contentType: "application/problem+json", headers: headers, body: .bytes(body))
    }
}
