import Glibc

/// An upgraded socket on its way to its loop. Whoever makes the connection owns the socket.
struct WebSocketHandover: StreamHandover {
    let socket: Int32
    /// Bytes that came in the same packet as the handshake: they belong to the stream.
    let early: [UInt8]
    /// What was agreed on compression; nil for none.
    let deflate: DeflateOffer.Agreement?
    let subscriber: Subscriber
    let session: any StreamSession
    let ledger: ConnectionLedger

    func makeConnection(on core: LoopCore) -> Connection {
        WebSocketConnection(self, on: core)
    }

    func giveUp() {
        close(socket)
        ledger.leave(subscriber.remoteAddress)
    }
}
