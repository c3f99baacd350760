import CLo
import Glibc
import Synchronization
import Threads

/// A device on liblo: hears over UDP or TCP, and speaks to whom it is told.
final class LibloPeer: Sendable {
    /// What came, as `/path types value value`.
    let heard: Inbox<String>
    let port: UInt16
    private let over: OverFlag
    private let thread: SystemThread

    struct NoServer: Error {}

    init(_ proto: Int32 = LO_UDP, port: UInt16? = nil) throws {
        let heard = Inbox<String>()
        self.heard = heard
        let over = OverFlag()
        self.over = over
        let started = Inbox<UInt16?>()
        thread = SystemThread(name: "liblo") {
            guard let server = lo_server_new_with_proto(port.map(String.init), proto, nil) else {
                return started.put(nil)
            }
            defer { lo_server_free(server) }
            lo_server_add_method(server, nil, nil, noteMessage, Unmanaged.passUnretained(heard).toOpaque())
            started.put(UInt16(lo_server_get_port(server)))
            // liblo has no way to be woken; it looks again ten times a second.
            while !over.isSet { lo_server_recv_noblock(server, 100) }
        }
        guard let port = try started.next() else { throw NoServer() }
        self.port = port
    }

    deinit {
        over.set()
        thread.join()
    }

    /// Has liblo send a message with one float.
    static func send(_ path: String, _ value: Float, to port: UInt16, _ proto: Int32 = LO_UDP, slip: Bool = false) {
        guard let address = lo_address_new_with_proto(proto, "127.0.0.1", String(port)), let message = lo_message_new()
        else {
            return
        }
        if slip { lo_address_set_stream_slip(address, 1) }
        lo_message_add_float(message, value)
        lo_send_message(address, path, message)
        lo_message_free(message)
        lo_address_free(address)
    }
}

final class OverFlag: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
    func set() { flag.withLock { $0 = true } }
}

private func noteMessage(
    _ path: UnsafePointer<CChar>?, _ types: UnsafePointer<CChar>?,
    _ values: UnsafeMutablePointer<UnsafeMutablePointer<lo_arg>?>?,
    _ count: Int32, _ message: lo_message?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let path, let types, let context else { return 0 }
    var words = [String(cString: path), String(cString: types)]
    for index in 0..<Int(count) {
        guard let value = values?[index].map({ UnsafeRawPointer($0) }) else { continue }
        switch Character(UnicodeScalar(UInt8(types[index]))) {
        case "i": words.append("\(value.load(as: Int32.self))")
        case "f": words.append("\(value.load(as: Float.self))")
        case "h": words.append("\(value.loadUnaligned(as: Int64.self))")
        case "d": words.append("\(value.loadUnaligned(as: Double.self))")
        case "s": words.append(String(cString: value.assumingMemoryBound(to: CChar.self)))
        case "b":
            let blob = UnsafeMutableRawPointer(mutating: value)
            let bytes = UnsafeRawBufferPointer(start: lo_blob_dataptr(blob), count: Int(lo_blob_datasize(blob)))
            words.append(bytes.map { String($0) }.joined(separator: "."))
        case "t": words.append("\(value.load(as: UInt32.self)).\(value.load(fromByteOffset: 4, as: UInt32.self))")
        default: break
        }
    }
    Unmanaged<Inbox<String>>.fromOpaque(context).takeUnretainedValue().put(words.joined(separator: " "))
    return 0
}
