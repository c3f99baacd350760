import Transport

/// Where a path leads. Ids are taken as they stand: the alphabet of ids needs no percent-encoding, so a path that uses
/// it for an id names nothing.
enum Route: Equatable {
    case api
    case panels
    case panel(String)
    case document(String)
    case controls(String)
    case control(String, String)
    case value(String, String)
    case tap(String, String)
    case events(String, String)
    case touches(String)
    case keys(String)
    case stream(String)
    case log(String)
    case streamOfSeveral
    case health
    case ready
    case metrics
    case openAPI
    case schema
    /// The surface of one panel.
    case page(String)
    /// A path under `/v1` that is none of the above.
    case unknown
    /// Anything else: a file of the surface.
    case file

    /// Reads a raw path, without its query.
    init(path: UnsafeRawBufferPointer) {
        var segments: [Substring.UTF8View] = []
        // A String once, then views of it: ids up to 15 bytes cost no allocation.
        let text = Substring(decoding: path, as: UTF8.self)
        segments.reserveCapacity(8)
        segments = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 8, omittingEmptySubsequences: false)
        guard segments.first?.isEmpty == true, segments.count >= 2 else {
            self = .file
            return
        }
        let names = segments.dropFirst().map { Substring($0) }
        self = Self.of(names)
    }

    private static func of(_ names: [Substring]) -> Route {
        switch (names[0], names.count) {
        case ("v1", _): ofAPI(Array(names.dropFirst()))
        case ("healthz", 1): .health
        case ("readyz", 1): .ready
        case ("metrics", 1): .metrics
        case ("openapi.json", 1): .openAPI
        case ("schema", 2) where names[1] == "panel.json": .schema
        case ("p", 2) where isID(names[1]): .page(String(names[1]))
        default: .file
        }
    }

    private static func ofAPI(_ names: [Substring]) -> Route {
        switch names.count {
        case 0: return .api
        case 1: return names[0].isEmpty ? .api : names[0] == "panels" ? .panels : names[0] == "stream" ? .streamOfSeveral : .unknown
        default: break
        }
        guard names[0] == "panels", isID(names[1]) else { return .unknown }
        let panel = String(names[1])
        switch names.count {
        case 2: return .panel(panel)
        case 3:
            return switch names[2] {
            case "touches": .touches(panel)
            case "stream": .stream(panel)
            case "keys": .keys(panel)
            case "controls": .controls(panel)
            case "document": .document(panel)
            case "log": .log(panel)
            default: .unknown
            }
        case 4 where names[2] == "controls" && isID(names[3]): return .control(panel, String(names[3]))
        case 5 where names[2] == "controls" && isID(names[3]):
            let control = String(names[3])
            return switch names[4] {
            case "value": .value(panel, control)
            case "tap": .tap(panel, control)
            case "events": .events(panel, control)
            default: .unknown
            }
        default: return .unknown
        }
    }

    /// `[A-Za-z0-9_-]{1,64}`
    static func isID(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        return (1...64).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The methods the route answers, HEAD and OPTIONS aside, which go with every one.
    var methods: [HTTPMethod] {
        switch self {
        case .panel: [.get, .put, .delete]
        case .control: [.get, .patch]
        case .value: [.get, .put]
        case .tap, .events, .touches, .keys: [.post]
        default: [.get]
        }
    }

    /// The `Allow` header of the route.
    var allow: String {
        let own = methods.map(\.token)
        return (own.contains("GET") ? own + ["HEAD"] : own).joined(separator: ", ") + ", OPTIONS"
    }
}

extension HTTPMethod {
    var token: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other: "?"
        }
    }
}
