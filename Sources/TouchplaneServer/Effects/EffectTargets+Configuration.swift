import Bridge

extension EffectTargets {
    /// Reads what the configuration says of brokers, keys and ports, files of secrets included.
    ///
    /// - Throws: which option is wrong, what it is and what is allowed.
    init(_ configuration: Configuration, boot: String) throws(BridgeError) {
        for text in configuration.brokers {
            let broker = try Broker(text, boot: boot)
            guard !brokers.contains(where: { $0.name == broker.name }) else {
                throw BridgeError(
                    found: "a second broker named \"\(broker.name)\"", allowed: "NAME=URL, each name once")
            }
            brokers.append(broker)
        }
        for (name, file) in configuration.secrets { secrets[name] = try Secret(file: file) }
        if let text = configuration.oscListen { oscListen = try Self.listen(text) }
        webhookAuthorities = configuration.webhookAuthorities
        allowsExec = configuration.allowsExec
    }

    /// `PORT`, `ADDRESS:PORT` or `[::1]:PORT`.
    private static func listen(_ text: String) throws(BridgeError) -> OSCConfiguration.Listen {
        let colon = text.lastIndex(of: ":")
        guard let port = UInt16(colon.map { text[text.index(after: $0)...] } ?? text[...]) else {
            throw BridgeError(found: "the OSC port \"\(text)\"", allowed: "PORT, or ADDRESS:PORT")
        }
        var address = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
        if address.hasPrefix("["), address.hasSuffix("]") { address = String(address.dropFirst().dropLast()) }
        return OSCConfiguration.Listen(address: address, port: port)
    }
}

extension EffectTargets.Broker {
    private static let options = [
        "version", "password-file", "ca", "cert", "key", "client-id", "keep-alive", "will-topic", "will-payload",
        "will-retain", "will-qos",
    ]

    /// `[NAME=]mqtt://[USER@]HOST[:PORT][?OPTION=VALUE&…]`, or `mqtts://` for TLS.
    ///
    /// - Parameter boot: makes the usual client id different in every server.
    init(_ text: String, boot: String) throws(BridgeError) {
        var rest = text[...]
        name = "default"
        if let mark = rest.firstIndex(of: "="), let scheme = rest.firstRange(of: "://"), mark < scheme.lowerBound {
            name = String(rest[..<mark])
            rest = rest[rest.index(after: mark)...]
        }
        guard Route.isID(name) else {
            throw BridgeError(found: "the broker name \"\(name)\"", allowed: "1 to 64 of A-Z a-z 0-9 _ -")
        }
        let usesTLS: Bool
        if rest.hasPrefix("mqtt://") {
            usesTLS = false
        } else if rest.hasPrefix("mqtts://") {
            usesTLS = true
        } else {
            throw BridgeError(found: "the broker \"\(text)\"", allowed: "[NAME=]mqtt://HOST[:PORT], or mqtts://")
        }
        rest = rest[rest.firstRange(of: "://")!.upperBound...]
        let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
        rest = rest.prefix { $0 != "?" }
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let at = rest.lastIndex(of: "@")
        let user = at.map { String(rest[..<$0]) }
        rest = at.map { rest[rest.index(after: $0)...] } ?? rest
        guard user?.contains(":") != true else {
            throw BridgeError(
                found: "a password in a broker's URL, where everyone can read it",
                allowed: "USER@HOST with ?password-file=FILE")
        }
        var host = String(rest)
        var port = usesTLS ? 8883 : 1883
        if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") {
            host = String(rest[..<colon])
            port = Int(rest[rest.index(after: colon)...]) ?? 0
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        configuration = MQTTConfiguration(host: host, port: port, clientID: "touchplane-" + boot)
        configuration.username = user
        if usesTLS { configuration.tls = .init() }
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try set(String(parts[0]), String(parts.count > 1 ? parts[1] : ""))
        }
        try configuration.check()
    }

    private mutating func set(_ option: String, _ value: String) throws(BridgeError) {
        switch option {
        case "version":
            guard let version = ["3": MQTTConfiguration.Version.v311, "3.1.1": .v311, "5": .v5][value] else {
                throw BridgeError(found: "the MQTT version \"\(value)\"", allowed: "3.1.1, 5")
            }
            configuration.version = version
        case "password-file": configuration.password = try Secret(file: value)
        case "ca", "cert", "key":
            guard configuration.tls != nil else {
                throw BridgeError(found: "\"\(option)\" with mqtt://", allowed: "mqtts://")
            }
            switch option {
            case "ca": configuration.tls?.certificateAuthorities = value
            case "cert": configuration.tls?.certificate = value
            default: configuration.tls?.key = value
            }
        case "client-id": configuration.clientID = value
        case "keep-alive": configuration.keepAlive = Int(value) ?? 0
        case "will-topic": will { $0.topic = value }
        case "will-payload": will { $0.payload = [UInt8](value.utf8) }
        case "will-retain": will { $0.retain = value == "true" || value == "1" }
        case "will-qos":
            guard let quality = Int32(value).flatMap(MQTTQuality.init) else {
                throw BridgeError(found: "will-qos \"\(value)\"", allowed: "0, 1, 2")
            }
            will { $0.quality = quality }
        default:
            throw BridgeError(
                found: "the broker option \"\(option)\"", allowed: Self.options.joined(separator: ", "))
        }
    }

    private mutating func will(_ change: (inout MQTTMessage) -> Void) {
        var message = configuration.will ?? MQTTMessage(topic: "", payload: [])
        change(&message)
        configuration.will = message
    }
}
