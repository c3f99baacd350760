/// An answer built once and given many times: nothing is allocated when it is sent.
package final class PreparedResponse: Sendable {
    let handle: ResponseHandle
    let status: UInt16

    package init(_ response: HTTPResponse) {
        handle = ResponseHandle(response)
        status = response.status
    }
}
