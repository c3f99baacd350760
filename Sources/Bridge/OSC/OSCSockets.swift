import Glibc

/// What OSC is listened on, opened before the thread starts so that a port in use is an error of the caller's.
struct OSCSockets {
    let datagrams: Socket?
    let streams: Socket?
    let family: Int32
    let port: UInt16?

    init(_ listen: OSCConfiguration.Listen?) throws(BridgeError) {
        guard let listen else {
            (datagrams, streams, family, port) = (nil, nil, AF_INET, nil)
            return
        }
        guard let address = SocketAddress(numeric: listen.address, port: listen.port) else {
            throw BridgeError(
                found: "the address \(quoted(listen.address)) to listen on for OSC",
                allowed: "a numeric address, as 127.0.0.1 or 0.0.0.0")
        }
        // A port the system gives for datagrams may be taken for streams: any other will do as well.
        var attempts = listen.port == 0 ? 16 : 1
        while true {
            do {
                self = try Self(at: address, listen)
                return
            } catch {
                attempts -= 1
                if attempts > 0, error.code == EADDRINUSE { continue }
                throw BridgeError(
                    found: "the port \(listen.port) of \(listen.address), which can't be listened on: \(error)",
                    allowed: "a port that is free")
            }
        }
    }

    private init(at address: SocketAddress, _ listen: OSCConfiguration.Listen) throws(SystemError) {
        family = address.family
        guard let datagrams = Socket(SOCK_DGRAM, family: family) else { throw SystemError(errno) }
        datagrams.set(SOL_SOCKET, SO_BROADCAST)
        try datagrams.bind(to: address)
        self.datagrams = datagrams
        let port = datagrams.localPort
        self.port = port
        guard listen.takesStreams else {
            streams = nil
            return
        }
        guard let streams = Socket(SOCK_STREAM, family: family) else { throw SystemError(errno) }
        streams.set(SOL_SOCKET, SO_REUSEADDR)
        try streams.bind(to: SocketAddress(numeric: listen.address, port: port) ?? address)
        try streams.listen()
        self.streams = streams
    }
}
