import Glibc

/// TCP connections that others have opened to us. Used on the OSC thread only.
final class OSCStreams {
    private struct Stream {
        let socket: Socket
        let source: String
        var reader = OSCStreamReader()
    }

    let listener: Socket?
    private var streams: [Int32: Stream] = [:]

    init(_ listener: Socket?) {
        self.listener = listener
    }

    var descriptors: [Int32] { streams.keys.sorted() }

    /// Takes the connections that wait; one too many is closed at once.
    func accept() {
        while let (socket, source) = listener?.accept() {
            guard streams.count < OSCConfiguration.maximumStreams else { continue }
            streams[socket.descriptor] = Stream(socket: socket, source: "tcp://" + source.description)
        }
    }

    /// A connection can be read, or is broken.
    func ready(_ descriptor: Int32, desk: OSCIntakeDesk) {
        guard var stream = streams[descriptor] else { return }
        let end = OSCPeer.read(stream.socket, &stream.reader, desk, source: stream.source)
        streams[descriptor] = end == nil ? stream : nil
    }
}
