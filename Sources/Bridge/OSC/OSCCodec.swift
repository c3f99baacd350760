import CLo
import Glibc

/// OSC packets to bytes and back, by liblo: the only place that knows it.
///
/// liblo's own sending connects and looks names up in the caller's time; the sockets here are therefore ours.
enum OSCCodec {
    /// What came is no OSC packet, or none that can be used.
    struct Malformed: Error, Equatable {
        let reason: String
    }

    private static let bundleName = Array("#bundle\0".utf8)

    /// The bytes of a packet that has passed its check.
    static func encode(_ packet: OSCPacket) -> [UInt8] {
        switch packet {
        case .message(let message): return encode(message)
        case .bundle(let timeTag, let packets):
            var bytes = bundleName + bigEndian(timeTag)
            for packet in packets {
                let element = encode(packet)
                bytes += bigEndian(UInt32(element.count)) + element
            }
            return bytes
        }
    }

    /// The messages in a packet, in their order; a bundle's time tag is not waited for.
    static func decode(_ bytes: [UInt8]) throws(Malformed) -> [OSCMessage] {
        var messages: [OSCMessage] = []
        try decode(bytes[...], depth: 0, into: &messages)
        return messages
    }

    // MARK: - Encoding

    private static func encode(_ message: OSCMessage) -> [UInt8] {
        guard let handle = lo_message_new() else { preconditionFailure("liblo has no memory left for a message") }
        defer { lo_message_free(handle) }
        for argument in message.arguments { add(argument, to: handle) }
        var length = 0
        guard let memory = lo_message_serialise(handle, message.address, nil, &length) else {
            preconditionFailure("liblo has no memory left for a message")
        }
        defer { free(memory) }
        return Array(UnsafeRawBufferPointer(start: memory, count: length))
    }

    private static func add(_ argument: OSCArgument, to handle: lo_message) {
        switch argument {
        case .int32(let value): lo_message_add_int32(handle, value)
        case .float(let value): lo_message_add_float(handle, value)
        case .string(let value): lo_message_add_string(handle, value)
        case .blob(let value): add(value, to: handle)
        case .bool(true): lo_message_add_true(handle)
        case .bool(false): lo_message_add_false(handle)
        case .null: lo_message_add_nil(handle)
        case .impulse: lo_message_add_infinitum(handle)
        case .int64(let value): lo_message_add_int64(handle, value)
        case .double(let value): lo_message_add_double(handle, value)
        case .timeTag(let value):
            lo_message_add_timetag(
                handle, lo_timetag(sec: UInt32(value >> 32), frac: UInt32(truncatingIfNeeded: value)))
        }
    }

    private static func add(_ blob: [UInt8], to handle: lo_message) {
        // Laid out as liblo does, with the length in front: its own lo_blob_new refuses an empty one.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 + blob.count, alignment: 4)
        defer { memory.deallocate() }
        memory.storeBytes(of: UInt32(blob.count), as: UInt32.self)
        memory[4...].copyBytes(from: blob)
        lo_message_add_blob(handle, memory.baseAddress)
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    // MARK: - Decoding

    private static func decode(
        _ bytes: ArraySlice<UInt8>, depth: Int, into messages: inout [OSCMessage]
    ) throws(Malformed) {
        guard bytes.count % 4 == 0 else { throw Malformed(reason: "\(bytes.count) bytes are not a multiple of 4") }
        guard bytes.starts(with: bundleName) else { return messages.append(try decodeMessage(bytes)) }
        guard depth < OSCPacket.maximumDepth else { throw Malformed(reason: "bundles too deep in bundles") }
        guard bytes.count >= 16 else { throw Malformed(reason: "a bundle without a time tag") }
        var rest = bytes.dropFirst(16)
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard length > 0, length <= rest.count else { throw Malformed(reason: "an element longer than its bundle") }
            try decode(rest.prefix(length), depth: depth + 1, into: &messages)
            rest = rest.dropFirst(length)
        }
    }

    private static func decodeMessage(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> OSCMessage {
        guard bytes.first == UInt8(ascii: "/") else { throw Malformed(reason: "an address without a slash") }
        var failure: Int32 = 0
        // liblo takes it for mutable and does not change it.
        var copy = Array(bytes)
        guard let handle = lo_message_deserialise(&copy, copy.count, &failure) else {
            throw Malformed(reason: "not a message (liblo's error \(failure))")
        }
        defer { lo_message_free(handle) }
        let count = Int(lo_message_get_argc(handle))
        guard count <= OSCPacket.maximumArguments, let types = lo_message_get_types(handle) else {
            throw Malformed(reason: "\(count) arguments")
        }
        let address = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        guard OSCAddress.isAcceptable(address) else {
            throw Malformed(reason: "an address that is too long or too wild")
        }
        var message = OSCMessage(address)
        let values = lo_message_get_argv(handle)
        for index in 0..<count {
            let tag = UInt8(bitPattern: types[index])
            let value = values?[index].map { UnsafeRawPointer($0) }
            guard let argument = argument(tag, value) else {
                throw Malformed(reason: "an argument of type \(Character(UnicodeScalar(tag)))")
            }
            message.arguments.append(argument)
        }
        return message
    }

    private static func argument(_ tag: UInt8, _ value: UnsafeRawPointer?) -> OSCArgument? {
        switch (Character(UnicodeScalar(tag)), value) {
        case ("T", _): .bool(true)
        case ("F", _): .bool(false)
        case ("N", _): .null
        case ("I", _): .impulse
        case ("i", let value?): .int32(value.loadUnaligned(as: Int32.self))
        case ("f", let value?): .float(value.loadUnaligned(as: Float.self))
        case ("h", let value?): .int64(value.loadUnaligned(as: Int64.self))
        case ("d", let value?): .double(value.loadUnaligned(as: Double.self))
        case ("s", let value?), ("S", let value?): .string(String(cString: value.assumingMemoryBound(to: CChar.self)))
        // A character of ASCII in 32 bits; a number says it without loss.
        case ("c", let value?): .int32(value.loadUnaligned(as: Int32.self))
        case ("b", let value?):
            .blob(
                Array(
                    UnsafeRawBufferPointer(start: value + 4, count: Int(value.loadUnaligned(as: UInt32.self)))))
        case ("m", let value?): .blob(Array(UnsafeRawBufferPointer(start: value, count: 4)))
        case ("t", let value?):
            .timeTag(
                UInt64(value.loadUnaligned(as: UInt32.self)) << 32
                    | UInt64(value.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        default: nil
        }
    }
}
