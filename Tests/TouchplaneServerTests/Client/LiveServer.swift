import ControlKit
import Testing

@testable import TouchplaneServer

/// A server on a free port of this machine, for as long as a test has it.
final class LiveServer {
    let server: Server
    let client: LoopbackClient

    init() throws {
        var configuration = Configuration()
        configuration.port = 0
        server = try Server(configuration)
        try server.start()
        client = try LoopbackClient(port: server.port)
    }

    deinit { server.stop(within: 1) }

    /// A panel named `desk`, built by code.
    static func desk(
        size: CGSize = CGSize(width: 800, height: 480), _ build: @Sendable (Panel) -> Void
    ) throws -> LiveServer {
        let live = try LiveServer()
        try live.server.addPanel("desk", size: size, build: build)
        return live
    }

    /// A request to a control of the desk.
    func control(
        _ id: String, _ method: String = "GET", _ verb: String = "", _ body: String? = nil
    ) throws -> LoopbackClient.Answer {
        try client.call(method, "/v1/panels/desk/controls/\(id)" + (verb.isEmpty ? "" : "/" + verb), body)
    }
}
