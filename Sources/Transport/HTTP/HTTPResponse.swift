/// An answer: status, headers, body. The security headers and `Content-Length` are added on the way out.
package struct HTTPResponse: Sendable {
    /// What follows the headers.
    package enum Body: Sendable {
        case none
        /// Bytes of this answer alone; copied once.
        case bytes([UInt8])
        /// The payload of a frame, by reference.
        case frame(Frame)
        /// Text that lives as long as the program, by reference.
        case fixed(StaticString)
    }

    /// A header of this answer beyond the content type.
    package struct Header: Sendable, Equatable {
        package var name: StaticString
        package var value: String
        package init(_ name: StaticString, _ value: String) {
            self.name = name
            self.value = value
        }

        package static func == (one: Header, other: Header) -> Bool {
            one.value == other.value && one.name.description == other.name.description
        }
    }

    package var status: UInt16
    package var contentType: StaticString?
    package var headers: [Header]
    package var body: Body

    package init(status: UInt16, contentType: StaticString? = nil, headers: [Header] = [], body: Body = .none) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// A JSON answer whose body is a frame's payload.
    package init(status: UInt16 = 200, json frame: Frame, headers: [Header] = []) {
        self.init(status: status, contentType: "application/json", headers: headers, body: .frame(frame))
    }

    /// A JSON answer from bytes.
    package init(status: UInt16 = 200, json bytes: [UInt8], headers: [Header] = []) {
        self.init(status: status, contentType: "application/json", headers: headers, body: .bytes(bytes))
    }
}
