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
    case actions(String, String)
    case action(String, String, String)
    case touches(String)
    case keys(String)
    case presets(String)
    case preset(String, String)
    case recall(String, String)
    case undo(String)
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
        let parts = PathSegments(path)
        guard parts.count > 0 else {
            self = .file
            return
        }
        if parts.isWord(0, "v1") {
            self = parts.count <= PathSegments.limit ? Self.ofAPI(parts) : .unknown
        } else {
            self = Self.ofRoot(parts)
        }
    }

    private static func ofRoot(_ parts: PathSegments) -> Route {
        switch parts.count {
        case 1 where parts.isWord(0, "healthz"): .health
        case 1 where parts.isWord(0, "readyz"): .ready
        case 1 where parts.isWord(0, "metrics"): .metrics
        case 1 where parts.isWord(0, "openapi.json"): .openAPI
        case 2 where parts.isWord(0, "schema") && parts.isWord(1, "panel.json"): .schema
        case 2 where parts.isWord(0, "p"): parts.id(1).map { .page($0) } ?? .file
        default: .file
        }
    }

    private static func ofAPI(_ parts: PathSegments) -> Route {
        switch parts.count {
        case 1: return .api
        case 2 where parts.isWord(1, "panels"): return .panels
        case 2 where parts.isWord(1, "stream"): return .streamOfSeveral
        case 2 where parts.isWord(1, ""): return .api
        default: break
        }
        guard parts.count >= 3, parts.isWord(1, "panels"), let panel = parts.id(2) else { return .unknown }
        switch parts.count {
        case 3: return .panel(panel)
        case 4: return ofPanel(panel, parts)
        default: break
        }
        if parts.isWord(3, "presets"), let name = parts.id(4) {
            if parts.count == 5 { return .preset(panel, name) }
            return parts.count == 6 && parts.isWord(5, "recall") ? .recall(panel, name) : .unknown
        }
        guard parts.isWord(3, "controls"), let control = parts.id(4) else { return .unknown }
        switch parts.count {
        case 5: return .control(panel, control)
        case 6 where parts.isWord(5, "value"): return .value(panel, control)
        case 6 where parts.isWord(5, "tap"): return .tap(panel, control)
        case 6 where parts.isWord(5, "events"): return .events(panel, control)
        case 6 where parts.isWord(5, "actions"): return .actions(panel, control)
        case 7 where parts.isWord(5, "actions"):
            return parts.id(6).map { .action(panel, control, $0) } ?? .unknown
        default: return .unknown
        }
    }

    private static func ofPanel(_ panel: String, _ parts: PathSegments) -> Route {
        if parts.isWord(3, "touches") { return .touches(panel) }
        if parts.isWord(3, "stream") { return .stream(panel) }
        if parts.isWord(3, "keys") { return .keys(panel) }
        if parts.isWord(3, "controls") { return .controls(panel) }
        if parts.isWord(3, "document") { return .document(panel) }
        if parts.isWord(3, "log") { return .log(panel) }
        if parts.isWord(3, "presets") { return .presets(panel) }
        if parts.isWord(3, "undo") { return .undo(panel) }
        return .unknown
    }

    /// Bytes of an id at most.
    static let idLength = 64

    /// `[A-Za-z0-9_-]{1,64}`
    static func isID(_ text: String) -> Bool {
        (1...idLength).contains(text.utf8.count) && text.utf8.allSatisfy(isIDByte)
    }

    static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The methods the route answers, HEAD and OPTIONS aside, which go with every one.
    var methods: [HTTPMethod] {
        switch self {
        case .panel, .preset: [.get, .put, .delete]
        case .control: [.get, .patch]
        case .value: [.get, .put]
        case .tap, .events, .touches, .keys, .recall, .undo: [.post]
        case .actions: [.get, .put, .delete]
        case .action: [.get, .put, .patch, .delete]
        case .page: [.get, .post]
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
