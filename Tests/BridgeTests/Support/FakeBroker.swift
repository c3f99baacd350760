import Glibc
import Threads

/// As much of a broker (MQTT 3.1.1) as a test needs to acknowledge late, twice, in the wrong order or not at all.
final class FakeBroker: Sendable {
    struct Publication: Equatable, Sendable {
        let text: String
        let number: UInt16
        let isRepeated: Bool
        /// From 1.
        let connection: Int
    }

    let publications = Inbox<Publication>()
    let port: UInt16
    private let listener: Int32
    private let thread: SystemThread

    /// What to do about a publication: packets to send. nil hangs up.
    init(answer: @escaping @Sendable (Publication) -> [[UInt8]]?) throws {
        let listener = try Loopback.bound(SOCK_STREAM)
        self.listener = listener
        port = Loopback.port(of: listener)
        let publications = publications
        thread = SystemThread(name: "broker") {
            var number = 0
            while true {
                let descriptor = accept(listener, nil, nil)
                if descriptor < 0 { return }
                number += 1
                Self.serve(descriptor, number, publications, answer)
                close(descriptor)
            }
        }
    }

    static func acknowledgement(_ number: UInt16) -> [UInt8] {
        [0x40, 2, UInt8(number >> 8), UInt8(number & 0xff)]
    }

    /// Call it when no connection is open any more.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        thread.join()
        close(listener)
    }

    private static func serve(
        _ descriptor: Int32, _ connection: Int, _ publications: Inbox<Publication>,
        _ answer: (Publication) -> [[UInt8]]?
    ) {
        var bytes: [UInt8] = []
        while let packet = packet(from: descriptor, &bytes) {
            switch packet.kind >> 4 {
            case 1: Loopback.send([0x20, 2, 0, 0], to: descriptor)
            case 3:
                let length = Int(packet.body[0]) << 8 | Int(packet.body[1])
                let rest = packet.body.dropFirst(2 + length)
                let publication = Publication(
                    text: String(decoding: rest.dropFirst(2), as: UTF8.self),
                    number: UInt16(rest[rest.startIndex]) << 8 | UInt16(rest[rest.startIndex + 1]),
                    isRepeated: packet.kind & 8 != 0, connection: connection)
                publications.put(publication)
                guard let answers = answer(publication) else { return }
                for answer in answers { Loopback.send(answer, to: descriptor) }
            default: break
            }
        }
    }

    private static func packet(from descriptor: Int32, _ bytes: inout [UInt8]) -> (kind: UInt8, body: [UInt8])? {
        while true {
            // Shorter than 128 bytes, all of them: the length is one byte.
            if bytes.count >= 2, bytes.count >= 2 + Int(bytes[1]) {
                let packet = (bytes[0], Array(bytes[2..<2 + Int(bytes[1])]))
                bytes.removeFirst(2 + Int(bytes[1]))
                return packet
            }
            let more = Loopback.receive(descriptor)
            if more.isEmpty { return nil }
            bytes += more
        }
    }
}
