import Glibc

/// A password or a key, read from a file and shown to nobody: it prints as `(secret)`.
package struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    /// More than a key or a password ever takes.
    package static let maximumLength = 4_096

    package let bytes: [UInt8]

    /// Takes bytes that came from somewhere else than a file.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads it from a file; one line end at the end does not belong to it. Blocks for the disk: call it at load.
    package init(file path: String) throws(BridgeError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw BridgeError(
                found: "the secret file \(path), which can't be read: \(SystemError(errno))",
                allowed: "a file that the server may read")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Self.maximumLength + 3)
        while bytes.count < buffer.count {
            let count = read(descriptor, &buffer, buffer.count - bytes.count)
            guard count >= 0 else {
                throw BridgeError(
                    found: "the secret file \(path), which can't be read: \(SystemError(errno))",
                    allowed: "a plain file")
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= Self.maximumLength else {
            throw BridgeError(
                found: "the secret file \(path), which holds \(bytes.isEmpty ? "nothing" : "more than that")",
                allowed: "1 to \(Self.maximumLength) bytes")
        }
        self.bytes = bytes
    }

    package var description: String { "(secret)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable {
    /// Equal when the bytes are; takes as long whichever byte differs.
    package static func == (one: Secret, other: Secret) -> Bool {
        one.bytes.count == other.bytes.count && zip(one.bytes, other.bytes).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }
}
