import Bridge
import Store
import Threads
import Wire

/// How an effect that has to arrive is stored and read again. The key that signs a webhook stays outside: only its name is
/// stored.
extension OutgoingEffect {
    /// Effects with the same key are done in order: those for one server, or one broker.
    var line: String {
        switch work {
        case .webhook(let request, _): "webhook " + request.url.split(separator: "/").prefix(2).joined(separator: "//")
        case .mqtt(_, let broker): "mqtt " + broker
        default: kind + " " + target
        }
    }

    /// What the store is given; nil for what is done once.
    var draft: EffectDraft? {
        guard let expires, let bytes else { return nil }
        let now = WorldClock.now / 1_000_000
        return EffectDraft(target: line, bytes: bytes, created: now, expires: now + Int64(expires * 1000))
    }

    private var bytes: [UInt8]? {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        for (name, text) in [("panel", panel), ("control", control), ("action", action)] {
            writer.key(escaping: name)
            writer.string(text)
        }
        writer.key("revision")
        writer.number(revision)
        switch work {
        case .webhook(let request, let secret): writer.webhook(request, secret: secret)
        case .mqtt(let message, let broker): writer.mqtt(message, broker: broker)
        default: return nil
        }
        writer.endObject()
        return writer.take()
    }

    /// Reads what `draft` holds; nil when it is none of ours.
    init?(stored bytes: [UInt8]) {
        let value = bytes.withUnsafeBytes { bytes -> JSONValue? in
            var scanner = JSONScanner(bytes)
            return try? scanner.value()
        }
        guard let value, let panel = value["panel"]?.text, let control = value["control"]?.text,
            let action = value["action"]?.text, let revision = value["revision"]?.whole
        else { return nil }
        let work: Work? =
            if let webhook = value["webhook"] { Self.webhook(webhook) } else { value["mqtt"].flatMap(Self.mqtt) }
        guard let work else { return nil }
        self.init(panel: panel, control: control, action: action, revision: UInt64(revision), work: work)
    }

    private static func webhook(_ value: JSONValue) -> Work? {
        guard let url = value["url"]?.text, let method = value["method"]?.text, let timeout = value["timeout"]?.whole
        else { return nil }
        var request = WebhookRequest(url: url)
        request.method = method
        request.timeout = .milliseconds(timeout)
        for header in value["headers"]?.items ?? [] {
            guard let name = header["name"]?.text, let text = header["value"]?.text else { return nil }
            request.headers.append(WebhookRequest.Header(name, text))
        }
        request.body = value.payload
        // The store tries again, and knows when it is too late.
        request.attempts = 1
        request.lifetime = nil
        return .webhook(request, secret: value["secret"]?.text)
    }

    private static func mqtt(_ value: JSONValue) -> Work? {
        guard let topic = value["topic"]?.text,
            let quality = value["qos"]?.whole.flatMap({ MQTTQuality(rawValue: Int32($0)) }),
            let broker = value["broker"]?.text, let payload = value.payload
        else { return nil }
        var message = MQTTMessage(topic: topic, payload: payload)
        message.quality = quality
        message.retain = value["retain"] == .bool(true)
        return .mqtt(message, broker: broker)
    }
}

extension JSONWriter {
    fileprivate mutating func webhook(_ request: WebhookRequest, secret: String?) {
        key("webhook")
        beginObject()
        key("url")
        string(request.url)
        key("method")
        string(request.method)
        key("timeout")
        number(Int(request.timeout / .milliseconds(1)))
        key("headers")
        beginArray()
        for header in request.headers {
            beginObject()
            key("name")
            string(header.name)
            key("value")
            string(header.value)
            endObject()
        }
        endArray()
        if let body = request.body { payload(body) }
        if let secret {
            key("secret")
            string(secret)
        }
        endObject()
    }

    fileprivate mutating func mqtt(_ message: MQTTMessage, broker: String) {
        key("mqtt")
        beginObject()
        key("broker")
        string(broker)
        key("topic")
        string(message.topic)
        key("qos")
        number(Int(message.quality.rawValue))
        key("retain")
        bool(message.retain)
        payload(message.payload)
        endObject()
    }

    /// Text where it is text, else its bytes as numbers.
    private mutating func payload(_ bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            key("text")
            string(text)
        } else {
            key("bytes")
            beginArray()
            for byte in bytes { number(Int(byte)) }
            endArray()
        }
    }
}

extension JSONValue {
    fileprivate var payload: [UInt8]? {
        if let text = self["text"]?.text { return Array(text.utf8) }
        return self["bytes"].map { $0.items.compactMap { $0.whole.flatMap { UInt8(exactly: $0) } } }
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
    fileprivate var whole: Int? { if case .number(let number) = self { Int(exactly: number.value) } else { nil } }
}
