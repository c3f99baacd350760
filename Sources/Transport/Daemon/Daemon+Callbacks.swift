import CMicroHTTPD
import Glibc

// What the library calls, on its own threads: each finds its object and calls one method.

private func service(_ context: UnsafeMutableRawPointer?) -> HTTPService {
    Unmanaged<HTTPService>.fromOpaque(context!).takeUnretainedValue()
}

/// May this connection come in at all?
func acceptConnection(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> MHD_Result {
    service(context).refusesConnections ? .NO : .YES
}

/// A connection was accepted, or is about to be closed.
func noteConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let connection, let place else { return }
    switch code {
    case .CONNECTION_NOTIFY_STARTED:
        place.pointee = service(context).open(connection)
    case .CONNECTION_NOTIFY_CLOSED:
        if let exchange = place.pointee { service(context).close(exchange) }
        place.pointee = nil
    @unknown default:
        break
    }
}

/// A request's head is there, or a part of its body, or its end.
func handleRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadCount: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection, let path, let method, let version, let uploadCount, let request,
        let place = request.pointee ?? tp_socket_context(connection)
    else { return .NO }
    request.pointee = place
    let exchange = Unmanaged<Exchange>.fromOpaque(place).takeUnretainedValue()
    return exchange.advance(
        path: path, method: method, version: version, upload: upload, uploadCount: uploadCount) ? .YES : .NO
}

/// A request is over.
func noteCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
    guard let place = request?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(place).takeUnretainedValue().finish()
}

/// Routing is on the path as it was sent: decoded first, "%2F" would be a slash and "%00" the end.
func leaveEscaped(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    text.map { strlen($0) } ?? 0
}

/// The library has something to complain of. It quotes whole answers, so only the first line is kept.
func logLine(_ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?) {
    guard let text else { return }
    service(context).libraryComplains(String(cString: text).split(separator: "\n").first.map(String.init) ?? "")
}

extension HTTPService {
    /// Makes the exchange of a new connection; the library keeps it until `close`.
    fileprivate func open(_ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let peer = PeerAddress(tp_peer(connection)) ?? PeerAddress(text: "unknown", isLoopback: false)
        let exchange = Exchange(self, connection: connection, peer: peer, isSurplus: !ledger.enter(peer))
        exchange.watch.arm(configuration.headDeadline)
        reaper.insert(exchange.watch)
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    /// Frees the exchange of a connection that is about to be closed.
    fileprivate func close(_ place: UnsafeMutableRawPointer) {
        let exchange = Unmanaged<Exchange>.fromOpaque(place).takeRetainedValue()
        exchange.finish()
        reaper.remove(exchange.watch)
        if !exchange.isHandedOver { ledger.leave(exchange.peer.text) }
    }
}
