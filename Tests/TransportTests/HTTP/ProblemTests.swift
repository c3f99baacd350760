import Testing

@testable import Transport

@Suite("Problem")
struct ProblemTests {
    @Test("it is one JSON object with its members in order, and text is escaped")
    func body() {
        let problem = Problem(409, "held", "Somebody holds \"gain\".", detail: "a\\b\n\u{1}é")
            .with("holder", .text("foh-ipad")).with("seq", .number(7)).with("known", .list(["a", "b"]))
            .with("control", .json("{\"id\":\"gain\"}"))
        #expect(
            String(decoding: problem.body, as: UTF8.self) == """
                {"type":"/problems/held","title":"Somebody holds \\"gain\\".","status":409,"detail":"a\\\\b\\u000a\\u0001é",\
                "holder":"foh-ipad","seq":7,"known":["a","b"],"control":{"id":"gain"}}
                """)
    }

    @Test("its answer has its status, its type and its headers")
    func response() {
        let response = Problem(429, "rate", "Too many.").with(header: "Retry-After", "3").response
        #expect(response.status == 429)
        #expect(response.contentType?.description == "application/problem+json")
        #expect(response.headers == [.init("Retry-After", "3")])
    }
}
