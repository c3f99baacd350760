/// A request's method. Any other token is `.other`.
package enum HTTPMethod: UInt8, Sendable {
    case get, head, post, put, patch, delete, options, other

    /// True for the methods that change something and therefore pass the checks against foreign pages.
    package var isWrite: Bool {
        switch self {
        case .get, .head, .options: false
        case .post, .put, .patch, .delete, .other: true
        }
    }
}
