import Bridge
import Glibc
import Synchronization
import Testing

@testable import TouchplaneServer

/// An HTTP target on a port of its own that can be taken away and put back: it answers every request with a status and
/// keeps what it got.
private final class Target {
    let port: UInt16
    private var listener: Int32 = -1

    init() {
        let listener = Self.listen(on: 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
    }

    deinit { shut() }

    func shut() {
        if listener >= 0 { close(listener) }
        listener = -1
    }

    func open() { if listener < 0 { listener = Self.listen(on: port) } }

    private static func listen(on port: UInt16) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        Glibc.listen(descriptor, 16)
        return descriptor
    }

    /// The next request, whole, answered with this status; nil when none comes within five seconds.
    func take(answering status: Int = 200) -> String? {
        var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 5000) > 0 else { return nil }
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        defer { close(connection) }
        var text = ""
        var part = [UInt8](repeating: 0, count: 65_536)
        while !Self.isWhole(text) {
            let count = recv(connection, &part, part.count, 0)
            if count <= 0 { return nil }
            text += String(decoding: part[..<count], as: UTF8.self)
        }
        let answer = Array("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        _ = answer.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return text
    }

    private static func isWhole(_ text: String) -> Bool {
        guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
        guard let length = text.lowercased().firstRange(of: "content-length: ") else { return true }
        let count = Int(text[length.upperBound...].prefix { $0.isNumber }) ?? 0
        return text[end.upperBound...].utf8.count >= count
    }
}

@Suite("Effects that have to arrive")
struct OutboxTests {
    private func document(_ target: Target, expires: Double = 60) -> String {
        #"{controls: [{id: "a", kind: "slider", frame: [0, 0, 9, 9], actions: [{id: "tell", on: "valueChanged", "#
            + #"do: {webhook: "http://127.0.0.1:\#(target.port)/in", body: {v: "{{value}}"}, delivery: "atLeastOnce", "#
            + #"expires: \#(expires)}}]}]}"#
    }

    private func key(of request: String) -> Substring? {
        guard let name = request.lowercased().firstRange(of: "idempotency-key: ") else { return nil }
        return request[name.upperBound...].prefix { $0 != "\r\n" }
    }

    @Test("what was caused while the target was away arrives in order in a later life, each under a name of its own")
    func acrossRestarts() throws {
        let target = Target()
        target.shut()
        let lives = Lives()
        let caller = try lives.begin()
        #expect(caller.call("PUT", "/v1/panels/desk", document(target)).status == 201)
        for value in ["0.1", "0.2", "0.3"] { #expect(caller.put("a", value).status == 200) }
        lives.end()
        target.open()
        try lives.begin()
        var keys: Set<Substring> = []
        for value in ["0.1", "0.2", "0.3"] {
            let request = try #require(target.take())
            #expect(request.hasSuffix("{\"v\":\(value)}"), "\(request)")
            if let key = key(of: request) { keys.insert(key) }
        }
        #expect(keys.count == 3)
        lives.end()
        // Settled: nothing comes again.
        try lives.begin()
        #expect(try lives.present.panels.keeper?.effectLines == [])
    }

    @Test("a target that says no gets the same effect again, under the same name, before those behind it")
    func refused() throws {
        let target = Target()
        let lives = Lives()
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", document(target))
        #expect(caller.put("a", "0.1").status == 200)
        #expect(caller.put("a", "0.2").status == 200)
        let first = try #require(target.take(answering: 503))
        let again = try #require(target.take())
        #expect(first.hasSuffix("{\"v\":0.1}"))
        #expect(again.hasSuffix("{\"v\":0.1}"))
        #expect(key(of: first) == key(of: again))
        let second = try #require(target.take())
        #expect(second.hasSuffix("{\"v\":0.2}"))
    }

    @Test("one whose time is over is given up")
    func expired() throws {
        let target = Target()
        target.shut()
        let lives = Lives()
        let caller = try lives.begin()
        caller.call("PUT", "/v1/panels/desk", document(target, expires: 1))
        #expect(caller.put("a", "0.1").status == 200)
        while !caller.call("GET", "/v1/panels/desk/log").text.contains("its time is over") {}
        lives.end()
        try lives.begin()
        #expect(try lives.present.panels.keeper?.effectLines == [])
    }

    @Test("an effect is stored and read without losing anything, and its key is stored by name only")
    func codec() throws {
        var request = WebhookRequest(url: "http://127.0.0.1:9/x?y=1")
        request.method = "PUT"
        request.headers = [.init("X-One", "a\"b")]
        request.timeout = .milliseconds(1500)
        request.attempts = 1
        request.lifetime = nil
        for body in [nil, Array("{\"a\":\"ü\"}".utf8), [0xFF, 0x00, 0x80]] {
            request.body = body
            let effect = OutgoingEffect(
                panel: "desk", control: "a", action: "tell", revision: 7, work: .webhook(request, secret: "k"),
                expires: 5)
            let draft = try #require(effect.draft)
            #expect(draft.expires - draft.created == 5000)
            let read = try #require(OutgoingEffect(stored: draft.bytes))
            #expect(read.work == effect.work)
            #expect(read.revision == 7)
        }
        var message = MQTTMessage(topic: "a/b", payload: [1, 2, 255])
        message.quality = .exactlyOnce
        message.retain = true
        let effect = OutgoingEffect(
            panel: "desk", control: "a", action: "tell", work: .mqtt(message, broker: "main"), expires: 5)
        #expect(OutgoingEffect(stored: try #require(effect.draft).bytes)?.work == effect.work)
        #expect(OutgoingEffect(stored: Array("{}".utf8)) == nil)
    }

    @Test("registered actions come back in their order, switched off ones too, and declared ones as they were switched")
    func actions() throws {
        let lives = Lives()
        var caller = try lives.begin()
        caller.call(
            "PUT", "/v1/panels/desk",
            #"{controls: [{id: "a", kind: "slider", frame: [0, 0, 9, 9], actions: [{id: "own", on: "valueChanged", do: {log: "x"}}]}]}"#
        )
        let path = "/v1/panels/desk/controls/a/actions"
        #expect(caller.call("PUT", path + "/one", #"{"on":"valueChanged","do":{"log":"one"}}"#).status == 201)
        #expect(caller.call("PUT", path + "/two", #"{"on":"valueChanged","do":{"log":"two"}}"#).status == 201)
        #expect(caller.call("PUT", path + "/gone", #"{"on":"valueChanged","do":{"log":"gone"}}"#).status == 201)
        #expect(caller.call("PATCH", path + "/two", #"{"enabled":false}"#).status == 200)
        #expect(caller.call("PATCH", path + "/own", #"{"enabled":false}"#).status == 200)
        #expect(caller.call("DELETE", path + "/gone").status == 204)
        let before = caller.call("GET", path).text
        lives.end()
        caller = try lives.begin()
        #expect(caller.call("GET", path).text == before)
        #expect(before.contains("\"id\":\"two\""))
        #expect(!before.contains("gone"))
    }
}
