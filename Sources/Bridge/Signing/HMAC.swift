/// A keyed digest (RFC 2104) with SHA-256: only who holds the key can have made it.
enum HMAC {
    static func sha256(_ parts: [[UInt8]], key: [UInt8]) -> [UInt8] {
        var key = key.count > SHA256.blockSize ? SHA256.digest(of: key) : key
        key.append(contentsOf: repeatElement(0, count: SHA256.blockSize - key.count))
        var inner = SHA256()
        inner.update(key.lazy.map { $0 ^ 0x36 })
        for part in parts { inner.update(part) }
        var outer = SHA256()
        outer.update(key.lazy.map { $0 ^ 0x5c })
        outer.update(inner.finish())
        return outer.finish()
    }
}
