import Store
import Threads
import Transport
import Wire

/// A request that may come again: its idempotency key, and a digest of its body.
struct RepeatableRequest: Sendable {
    var key: IdempotencyCache.Key
    var digest: UInt64
}

/// A reply as the store keeps it, to be given again after a restart.
struct KeptReply {
    var request: RepeatableRequest
    var status: UInt16
    var location: String?
    var body: [UInt8]

    /// What is stored in the transaction of the change it acknowledges.
    var part: StoreChange.Part {
        let now = WorldClock.now / 1_000_000
        var writer = JSONWriter(capacity: body.count + 128)
        writer.beginObject()
        writer.key("digest")
        writer.string(String(request.digest))
        writer.key("status")
        writer.number(Int(status))
        if let location {
            writer.key("location")
            writer.string(location)
        }
        writer.key("body")
        writer.raw(body)
        writer.endObject()
        let lifetime = Int64(IdempotencyCache.lifetime * 1000)
        return .reply(key: request.key.text, writer.take(), now: now, expires: now + lifetime)
    }

    /// Reads what `part` wrote; nil when it is none of ours.
    init?(_ stored: StoredReply) {
        guard let key = IdempotencyCache.Key(text: stored.key) else { return nil }
        var digest: UInt64?
        var status: Int?
        var location: String?
        var body: [UInt8]?
        let isRead: Void? = stored.bytes.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            do throws(JSONError) {
                try scanner.beginObject()
                while let name = try scanner.nextKey() {
                    switch name {
                    case "digest": digest = UInt64(try scanner.text().string)
                    case "status": status = try scanner.integer(in: 100...599)
                    case "location": location = try scanner.text().string
                    default: body = [UInt8](try scanner.rawValue())
                    }
                }
                return ()
            } catch {
                return nil
            }
        }
        guard isRead != nil, let digest, let status, let body else { return nil }
        request = RepeatableRequest(key: key, digest: digest)
        self.status = UInt16(status)
        self.location = location
        self.body = body
    }

    init(_ request: RepeatableRequest, status: UInt16 = 200, location: String? = nil, body: Frame) {
        self.request = request
        self.status = status
        self.location = location
        self.body = body.withPayload { [UInt8]($0) }
    }

    var response: HTTPResponse {
        HTTPResponse(status: status, json: body, headers: location.map { [.init("Location", $0)] } ?? [])
    }
}
