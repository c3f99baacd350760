/// An answer built once and given many times: nothing is allocated when it is sent.
package final class PreparedResponse: Sendable {
    package init(_ response: HTTPResponse) { fatalError() }
}
