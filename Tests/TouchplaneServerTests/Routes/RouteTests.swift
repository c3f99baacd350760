import Testing

@testable import TouchplaneServer

@Suite("Routes")
struct RouteTests {
    private func route(_ path: String) -> Route { Array(path.utf8).withUnsafeBytes { Route(path: $0) } }

    @Test(
        "a path leads to its route",
        arguments: [
            ("/v1", Route.api), ("/v1/", .api), ("/v1/panels", .panels), ("/v1/stream", .streamOfSeveral),
            ("/v1/panels/mixer", .panel("mixer")), ("/v1/panels/mixer/touches", .touches("mixer")),
            ("/v1/panels/mixer/keys", .keys("mixer")), ("/v1/panels/mixer/stream", .stream("mixer")),
            ("/v1/panels/mixer/log", .log("mixer")), ("/v1/panels/mixer/document", .document("mixer")),
            ("/v1/panels/mixer/controls", .controls("mixer")),
            ("/v1/panels/mixer/controls/kick-mute", .control("mixer", "kick-mute")),
            ("/v1/panels/mixer/controls/gain/value", .value("mixer", "gain")),
            ("/v1/panels/mixer/controls/gain/tap", .tap("mixer", "gain")),
            ("/v1/panels/mixer/controls/gain/events", .events("mixer", "gain")),
            ("/p/mixer", .page("mixer")), ("/healthz", .health), ("/readyz", .ready), ("/metrics", .metrics),
            ("/openapi.json", .openAPI), ("/schema/panel.json", .schema), ("/", .file), ("/js/main.mjs", .file),
        ])
    func leads(path: String, to expected: Route) {
        #expect(route(path) == expected)
    }

    @Test(
        "a path under /v1 that is nothing is unknown, not a file",
        arguments: [
            "/v1/panel", "/v1/panels/", "/v1/panels/a%2Fb", "/v1/panels/mixer/", "/v1/panels/mixer/controls/",
            "/v1/panels/mixer/controls/gain/value/", "/v1/panels/mixer/touches/1", "/v1/panels/mixer//touches",
        ])
    func unknown(path: String) {
        #expect(route(path) == .unknown)
    }

    @Test(
        "an id has 1 to 64 letters, digits, - and _",
        arguments: [("a", true), ("A-z_9", true), ("", false), ("a.b", false), ("ü", false)])
    func id(text: String, isOne: Bool) {
        #expect(Route.isID(text) == isOne)
        #expect(Route.isID(String(repeating: "x", count: 64)))
        #expect(!Route.isID(String(repeating: "x", count: 65)))
    }

    @Test("a path of any depth is read without harm")
    func deep() {
        #expect(route(String(repeating: "/", count: 5000)) == .file)
        #expect(route("") == .file)
        #expect(route("v1/panels") == .file)
    }
}
