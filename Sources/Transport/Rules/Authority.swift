/// A host with its port, as in `Host: mixer.local:8080`. Port 80 and no port are the same.
struct Authority {
    /// The name or address; an IPv6 address with its brackets.
    let name: UnsafeRawBufferPointer
    let port: Int

    /// nil when the bytes are not a name or address, with or without a port.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var end = 0
        if bytes.first == UInt8(ascii: "[") {
            while end < bytes.count, bytes[end] != UInt8(ascii: "]") { end += 1 }
            end += 1
        } else {
            while end < bytes.count, bytes[end] != UInt8(ascii: ":") { end += 1 }
        }
        guard end > 0, end <= bytes.count else { return nil }
        name = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        if end == bytes.count {
            port = 80
        } else {
            guard bytes[end] == UInt8(ascii: ":"),
                let number = HeaderText.number(UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...])), number < 65_536
            else { return nil }
            port = number
        }
    }
}
