import ControlBench
import Testing
import Wire

private struct Vectors: Decodable {
    struct Text: Decodable {
        let bits: UInt32
        let text: String
    }

    let texts: [Text]
}

@Suite("32-bit floats as text, against the golden vectors")
struct FloatTextVectorTests {
    @Test("a float prints as the text the surface reads back to the same bits")
    func texts() throws {
        let vectors = try GoldenVectors.load("slider", as: Vectors.self)
        #expect(!vectors.texts.isEmpty)
        for vector in vectors.texts {
            var writer = JSONWriter()
            writer.number(Float(bitPattern: vector.bits))
            #expect(String(decoding: writer.take(), as: UTF8.self) == vector.text)
        }
    }
}
