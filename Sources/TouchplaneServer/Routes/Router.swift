import ControlKit
import Synchronization
import Transport
import Wire

/// Answers every request: reads the route, decodes the body before any lock, performs, and gives back the reply.
///
/// Called on the HTTP threads, several at a time.
final class Router: RequestHandler {
    let panels: PanelRegistry
    let files: StaticFiles?
    let metrics: Metrics
    let isDraining = Atomic<Bool>(false)
    let heartbeat: Double
    private let firstAnswers = IdempotencyCache()
    /// What a form of the plain pages carries to show that it is one of ours: no other site's page can read it.
    let formToken = BootID.fresh() + BootID.fresh()

    /// Bodies of commands, and of panel documents; larger is 413.
    static let commandLimit = 64 * 1024
    static let documentLimit = 1 << 20

    init(panels: PanelRegistry, files: StaticFiles?, metrics: Metrics, heartbeat: Double) {
        self.panels = panels
        self.files = files
        self.metrics = metrics
        self.heartbeat = heartbeat
        firstAnswers.remember(panels.keeper?.replies ?? [], at: .present)
    }

    func bodyLimit(method: HTTPMethod, path: UnsafeRawBufferPointer) -> Int {
        guard method == .put else { return Self.commandLimit }
        switch Route(path: path) {
        case .panel, .preset: return Self.documentLimit
        default: return Self.commandLimit
        }
    }

    func answer(_ request: borrowing HTTPRequest) -> HTTPAnswer {
        metrics.requests.wrappingAdd(1, ordering: .relaxed)
        let route = request.withPath { Route(path: $0) }
        let method = request.method == .head ? .get : request.method
        if method == .options {
            return .response(HTTPResponse(status: 204, headers: [.init("Allow", route.allow)]))
        }
        guard route.methods.contains(method) else {
            return .response(Problems.methodNotAllowed(request.method, allow: route.allow).response)
        }
        if isDraining.load(ordering: .relaxed), request.method.isWrite {
            return .response(Problems.draining.response)
        }
        do throws(Problem) {
            guard request.method == .post || request.method == .put, let key = request.header("Idempotency-Key") else {
                return try answer(request, route, method)
            }
            return try once(request, key: key) { request, repeatable throws(Problem) in
                try answer(request, route, method, repeatable)
            }
        } catch {
            return .response(error.response)
        }
    }

    /// Acts on the first request of an idempotency key, and gives its repeats the same answer.
    private func once(
        _ request: borrowing HTTPRequest, key text: String,
        _ act: (borrowing HTTPRequest, RepeatableRequest) throws(Problem) -> HTTPAnswer
    ) throws(Problem) -> HTTPAnswer {
        guard (1...IdempotencyCache.keyLimit).contains(text.utf8.count) else { throw Problems.badIdempotencyKey(text) }
        let key = IdempotencyCache.Key(
            client: try clientName(request), method: request.method, path: request.path, key: text)
        let digest = IdempotencyCache.digest(request.body)
        switch firstAnswers.admit(key, digest: digest, at: .present) {
        case .repeated(let response): return .response(response)
        case .inFlight: throw Problems.repeatedInFlight
        case .otherBody: throw Problems.otherBodyForKey
        case .act: break
        }
        do throws(Problem) {
            switch try act(request, RepeatableRequest(key: key, digest: digest)) {
            case .response(let response):
                firstAnswers.finish(key, response)
                return .response(response)
            case .deferred(let start):
                return .deferred { [firstAnswers] answer in
                    answer.observe { firstAnswers.finish(key, $0) }
                    start(answer)
                }
            case let answer: return answer
            }
        } catch {
            firstAnswers.finish(key, error.response)
            throw error
        }
    }

    private func answer(
        _ request: borrowing HTTPRequest, _ route: Route, _ method: HTTPMethod,
        _ repeatable: RepeatableRequest? = nil
    ) throws(Problem) -> HTTPAnswer {
        switch route {
        case .touches(let id):
            try command(request, id, repeatable) { body throws(WireError) in try CommandDecoder.touches(body) }
        case .keys(let id):
            try command(request, id, repeatable) { body throws(WireError) in try CommandDecoder.keys(body) }
        case .value(let id, let control) where method == .put:
            try command(request, id, repeatable) { body throws(WireError) in
                try CommandDecoder.value(body, control: control)
            }
        case .tap(let id, let control):
            try command(request, id, repeatable) { body throws(WireError) in
                try CommandDecoder.tap(body, control: control)
            }
        case .events(let id, let control):
            try command(request, id, repeatable) { body throws(WireError) in
                try CommandDecoder.events(body, control: control)
            }
        case .control(let id, let control) where method == .patch:
            try command(request, id, repeatable) { body throws(WireError) in
                try CommandDecoder.properties(body, control: control)
            }
        case .actions(let id, let control): try actions(request, method, id, control, repeatable)
        case .action(let id, let control, let name): try action(request, method, id, control, name, repeatable)
        case .panel(let id) where method == .put: try putPanel(request, id, repeatable)
        case .panel(let id) where method == .delete: try deletePanel(id)
        case .panel(let id): try snapshot(request, id)
        case .control(let id, let control): try record(request, id, control)
        case .value(let id, let control): try value(request, id, control)
        case .controls(let id): try records(request, id)
        case .document(let id): try document(id)
        case .log(let id): try log(request, id)
        case .presets(let id): try presets(id)
        case .preset(let id, let name) where method == .put: try putPreset(request, id, name, repeatable)
        case .preset(let id, let name) where method == .delete: try deletePreset(id, name)
        case .preset(let id, let name): try preset(id, name)
        case .recall(let id, let name): try recall(request, id, name, repeatable)
        case .undo(let id): try undo(request, id, repeatable)
        case .stream(let id): try stream(request, id)
        case .streamOfSeveral: try streamOfSeveral(request)
        case .api: .response(api)
        case .panels: .response(list)
        case .health:
            .response(HTTPResponse(status: 200, contentType: "text/plain; charset=utf-8", body: .fixed("ok\n")))
        case .ready: try ready()
        case .metrics: .response(metrics.response(panels: panels))
        case .schema:
            .response(HTTPResponse(status: 200, contentType: "application/schema+json", body: .bytes(Kinds.schema)))
        case .openAPI: try file(request, "/openapi.json")
        case .page(let id) where method == .post: try liteForm(request, id)
        case .page(let id): try request.query("lite") == nil ? file(request, "/panel.html") : litePage(id)
        case .file where request.path == "/" && request.query("lite") != nil: .response(liteList)
        case .file: try file(request, nil)
        case .unknown: throw Problems.unknownPath(request.path)
        }
    }

    // MARK: Commands

    func command(
        _ request: borrowing HTTPRequest, _ id: String, _ repeatable: RepeatableRequest?,
        _ decode: (UnsafeRawBufferPointer) throws(WireError) -> Command
    ) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        let client = try clientName(request)
        let command: Command
        do {
            command = try decode(request.body)
        } catch {
            throw Problems.badBody(error)
        }
        host.channel.waitUntilCaughtUp()
        if !command.isDoneWithoutStore { try checkStore() }
        let outcome = host.perform(
            command, from: client, ifRevision: try presumedRevision(request), wantsReply: true, repeatable: repeatable)
        return try reply(to: outcome, of: id)
    }

    /// What the sender of a command is told, once it may be.
    func reply(to outcome: PanelHost.Outcome, of id: String) throws(Problem) -> HTTPAnswer {
        if outcome.isPreconditionFailed { throw Problems.otherRevision(outcome.revision) }
        if let refusal = outcome.refusal { throw Problems.refused(refusal, panel: id) }
        guard let reply = outcome.reply else { throw Problems.draining }
        return answer(HTTPResponse(status: 200, json: reply), after: outcome.receipt)
    }

    /// Gives the answer once what it acknowledges is on the disk. The connection sleeps meanwhile.
    func answer(_ response: HTTPResponse, after receipt: Receipt?) -> HTTPAnswer {
        guard let receipt else { return .response(response) }
        return .deferred { answer in
            receipt.whenSettled { error in answer.complete(error.map { Problems.notStored($0).response } ?? response) }
        }
    }

    /// Refuses what could not be acknowledged anyway, before anything is changed.
    func checkStore() throws(Problem) {
        if let trouble = panels.keeper?.trouble { throw Problems.storeIsUnwell(trouble) }
    }

    /// The revision an `If-Match` header presumes; nil when there is none, or `*`.
    private func presumedRevision(_ request: borrowing HTTPRequest) throws(Problem) -> UInt64? {
        guard let tag = request.header("If-Match"), tag != "*" else { return nil }
        guard tag.hasPrefix("\"\(panels.boot):"), tag.hasSuffix("\""),
            let revision = UInt64(tag.dropFirst(panels.boot.utf8.count + 2).dropLast())
        else { throw Problems.foreignTag(tag) }
        return revision
    }

    func host(_ id: String) throws(Problem) -> PanelHost {
        guard let host = panels[id] else { throw Problems.unknownPanel(id) }
        return host
    }

    /// Who is asking: the header, the stream's `client` parameter, else the address.
    func clientName(_ request: borrowing HTTPRequest) throws(Problem) -> String {
        guard let name = request.header("Touchplane-Client") ?? request.query("client") else {
            return request.remoteAddress
        }
        guard ClientName.isValid(name) else { throw Problems.badClientName(name) }
        return name
    }
}
