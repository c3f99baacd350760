/// A request's method. Any other token is `.other`.
package enum HTTPMethod: UInt8, Sendable {
    case get, head, post, put, patch, delete, options, other

    /// From the bytes of a request line; methods are case-sensitive.
    init(_ name: UnsafeRawBufferPointer) {
        self =
            switch name.count {
            case 3 where HeaderText.isExactly(name, "GET"): .get
            case 3 where HeaderText.isExactly(name, "PUT"): .put
            case 4 where HeaderText.isExactly(name, "POST"): .post
            case 4 where HeaderText.isExactly(name, "HEAD"): .head
            case 5 where HeaderText.isExactly(name, "PATCH"): .patch
            case 6 where HeaderText.isExactly(name, "DELETE"): .delete
            case 7 where HeaderText.isExactly(name, "OPTIONS"): .options
            default: .other
            }
    }

    /// True for the methods that change something and therefore pass the checks against foreign pages.
    package var isWrite: Bool {
        switch self {
        case .get, .head, .options: false
        case .post, .put, .patch, .delete, .other: true
        }
    }

    /// True for the methods whose requests have a body, and must say how long it is.
    var hasBody: Bool {
        switch self {
        case .post, .put, .patch: true
        case .get, .head, .delete, .options, .other: false
        }
    }
}
