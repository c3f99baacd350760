/// Where a request's parts come from: a live connection, or values made by hand.
protocol RequestSource: AnyObject {
    var method: HTTPMethod { get }
    /// As sent, without the query. Good as long as the request.
    var rawPath: UnsafeRawBufferPointer { get }
    var asksForWebSocket: Bool { get }
    var bodyBytes: UnsafeRawBufferPointer { get }
    var peer: PeerAddress { get }
    /// The first header of that name, case ignored.
    func headerBytes(_ name: StaticString) -> UnsafeRawBufferPointer?
    /// The first query parameter of that name, percent signs not decoded, plus signs already blanks.
    func queryBytes(_ name: StaticString) -> UnsafeRawBufferPointer?
}
