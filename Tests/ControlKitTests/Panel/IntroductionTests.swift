import ControlBench
import Testing

@testable import ControlKit

@Suite("Introductions")
struct IntroductionTests {
    private let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 44))

    @Test("a surface is shown by the name and colour it says, and by its client's until then")
    func said() {
        let bench = ControlBench(control)
        bench.perform(.streamOpened, client: "ada")
        let before = bench.panel.surfaces(atMost: 64)[0]
        #expect(before.name == "ada")
        #expect(before.color == Introduction.usualColor(of: "ada"))
        bench.perform(.introduce(Introduction(name: "Ada", color: .systemPink)), client: "ada")
        #expect(bench.panel.turn.isPresence && !bench.panel.turn.isVisible)
        #expect(bench.panel.surfaces(atMost: 64)[0].name == "Ada")
        #expect(bench.panel.surfaces(atMost: 64)[0].color == .systemPink)
    }

    @Test("what is left out stays as it was, and saying the same again is no news")
    func leftOut() {
        let bench = ControlBench(control)
        bench.perform(.streamOpened, client: "ada")
        bench.perform(.introduce(Introduction(name: "Ada", color: .systemPink)), client: "ada")
        bench.perform(.introduce(Introduction(name: "Ada L.")), client: "ada")
        #expect(bench.panel.surfaces(atMost: 64)[0].color == .systemPink)
        #expect(bench.panel.turn.isPresence)
        bench.perform(.introduce(Introduction(name: "Ada L.")), client: "ada")
        #expect(!bench.panel.turn.isPresence)
    }

    @Test("the same client has the same colour in every life of the server, and not everybody has the same")
    func usualColors() {
        #expect(Introduction.usualColor(of: "foh-ipad").hex == "#C2185B")
        let colors = Set((0..<50).map { Introduction.usualColor(of: "client \($0)").hex })
        #expect(colors.count > 5)
    }

    @Test(
        "names that people can read are taken",
        arguments: ["A", "Front of house", "Zoë’s phone", "鍵盤", "👩‍👧", String(repeating: "x", count: 64)])
    func names(name: String) { #expect(Introduction.isName(name)) }

    @Test(
        "names that would play with the screen are not",
        arguments: [
            "", " ", "\u{a0}", "a\nb", "a\0", "\u{1b}[2J", "a\u{7f}", "a\u{85}", "a\u{2028}b", "a\u{202e}b",
            "\u{2066}a",
            String(repeating: "x", count: 65), String(repeating: "é", count: 33),
        ])
    func badNames(name: String) { #expect(!Introduction.isName(name)) }

    @Test("colours are opaque and in hex, with or without the number sign")
    func colors() {
        #expect(Introduction.color("#C2185B") == .systemPink || Introduction.color("#C2185B")?.hex == "#C2185B")
        #expect(Introduction.color("c2185b")?.hex == "#C2185B")
        #expect(Introduction.color("#0af")?.hex == "#00AAFF")
        for text in ["", "#", "red", "#12345", "#C2185B80", "#0aff", "##0af", "#GGGGGG"] {
            #expect(Introduction.color(text) == nil, "\(text)")
        }
    }
}
