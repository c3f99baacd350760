/// What the command line asks for.
enum Invocation: Equatable {
    case serve(ServeArguments)
    case check([String])
    case health(String)
    case help
    case version
}

/// The words after `serve`.
struct ServeArguments: Equatable {
    var documents: [String] = []
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var publicFolder: String?
    var allowedHosts: [String] = []
    /// nil keeps everything in memory only.
    var dataFolder: String? = ServeArguments.usualDataFolder

    static let usualDataFolder = "./touchplane-data"
    var brokers: [String] = []
    var secrets: [String: String] = [:]
    var oscListen: String?
    var webhookAuthorities: String?
    var allowsExec = false
}

/// A mistake on the command line; printed with a hint, exit code 2.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
}

extension Invocation {
    /// Reads the words after the program's name.
    init(_ words: [String]) throws(UsageError) {
        guard let first = words.first else {
            self = .help
            return
        }
        let rest = Array(words.dropFirst())
        switch first {
        case "serve": self = rest.contains { $0 == "-h" || $0 == "--help" } ? .help : .serve(try ServeArguments(rest))
        case "check":
            guard !rest.isEmpty else { throw UsageError(description: "check needs at least one FILE") }
            self = .check(rest)
        case "health":
            guard rest.count == 1 else { throw UsageError(description: "health needs one URL") }
            self = .health(rest[0])
        case "help", "-h", "--help": self = .help
        case "version", "--version": self = .version
        default:
            throw UsageError(description: "\"\(first)\" is no command; allowed: serve, check, health, help, version")
        }
    }

    static let manual = """
        Touchplane: a control panel in front of real things. The server holds the controls; any browser or script operates them.

        Examples
          touchplane serve Examples/mixer.json5 --listen 127.0.0.1:8080 --public public
          touchplane check Examples/mixer.json5
          curl -X PUT http://127.0.0.1:8080/v1/panels/mixer/controls/master/value -H 'Content-Type: application/json' -d 0.5

        Commands
          serve [PANEL.json5…]      serve panels until SIGTERM or SIGINT
              --listen HOST:PORT    where to listen (127.0.0.1:8080; port 0 picks a free one)
              --public DIR          the folder of the browser surface
              --data DIR            what was acknowledged is kept here across restarts and power cuts
                                    (./touchplane-data; "none" keeps everything in memory only)
              --allow-host NAME     one more name a request's Host header may give; may be repeated
              --mqtt [NAME=]URL     a broker for actions and feedback: mqtt://[USER@]HOST[:PORT], mqtts:// for TLS;
                                    options after ?: version=5, password-file=, ca=, cert=, key=, client-id=, keep-alive=,
                                    will-topic=, will-payload=, will-retain=, will-qos=; may be repeated
              --osc-listen PORT     take OSC on this port of 127.0.0.1, or of ADDRESS:PORT
              --secret NAME=FILE    a key that webhooks may be signed with; may be repeated
              --webhook-ca FILE     certificates that webhooks trust, PEM
              --allow-exec          let panel files run programs
          check FILE…               print every mistake of panel documents; exit 1 when there is one
          health URL                exit 0 when the server at URL answers that it is ready
          version                   print the version

        """
}

extension ServeArguments {
    init(_ words: [String]) throws(UsageError) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--listen": try listen(Self.value(of: word, &words))
            case "--public": publicFolder = try Self.value(of: word, &words)
            case "--data":
                let folder = try Self.value(of: word, &words)
                guard !folder.isEmpty else {
                    throw UsageError(description: "--data is empty; allowed: a folder, or none")
                }
                dataFolder = folder == "none" ? nil : folder
            case "--allow-host": allowedHosts.append(try Self.value(of: word, &words))
            case "--mqtt": brokers.append(try Self.value(of: word, &words))
            case "--osc-listen": oscListen = try Self.value(of: word, &words)
            case "--secret": try secret(Self.value(of: word, &words))
            case "--webhook-ca": webhookAuthorities = try Self.value(of: word, &words)
            case "--allow-exec": allowsExec = true
            case _ where word.hasPrefix("-"):
                throw UsageError(
                    description:
                        "\"\(word)\" is no option of serve; allowed: --listen, --public, --data, --allow-host, --mqtt, "
                        + "--osc-listen, --secret, --webhook-ca, --allow-exec")
            default: documents.append(word)
            }
        }
    }

    private static func value(of option: String, _ words: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let value = words.popFirst() else { throw UsageError(description: "\(option) needs a value") }
        return value
    }

    private mutating func secret(_ text: String) throws(UsageError) {
        guard let mark = text.firstIndex(of: "="), Route.isID(String(text[..<mark])) else {
            throw UsageError(description: "--secret is \"\(text)\"; allowed: NAME=FILE")
        }
        secrets[String(text[..<mark])] = String(text[text.index(after: mark)...])
    }

    /// `HOST:PORT`, `[::1]:PORT`, or `:PORT` for every network.
    private mutating func listen(_ text: String) throws(UsageError) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw UsageError(description: "--listen is \"\(text)\"; allowed: HOST:PORT with a port from 0 to 65535")
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        self.host = host.isEmpty ? "0.0.0.0" : host
        self.port = port
    }
}
