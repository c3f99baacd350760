import ControlBench
import ControlKit
import Testing

private let changed = "valueChanged|primaryActionTriggered"

private func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double? = nil) -> PropertyValue {
    .object(
        [.init("red", .double(red)), .init("green", .double(green)), .init("blue", .double(blue))]
            + (alpha.map { [.init("alpha", .double($0))] } ?? []))
}

@Suite("UIColorWell")
struct UIColorWellTests {
    private let bench = ControlBench()
    private let well: UIColorWell

    init() { well = bench.add(UIColorWell()) }

    @Test("112. without alpha a user's alpha of 0.5 becomes 1, with one valueChanged")
    func withoutAlpha() {
        well.supportsAlpha = false
        bench.setValue(color(1, 0, 0, 0.5))
        #expect(well.selectedColor?.alpha == 1)
        #expect(bench.log == changed)
        bench.run { well.selectedColor = UIColor(white: 0.5, alpha: 0.2) }
        #expect(well.selectedColor?.alpha == 1)
        #expect(bench.log == changed)
    }

    @Test("each new colour is sent, the same one is not, whatever it is called")
    func picks() {
        bench.setValue(color(0, 1, 0))
        bench.setValue(color(0, 1, 0, 1))
        bench.setValue(.string("#00FF00"))
        bench.setValue(.string("#0000FF80"))
        #expect(well.property("value") == color(0, 0, 1, 128.0 / 255))
        #expect(bench.takeLog() == "\(changed) · \(changed)")
        bench.run { well.selectedColor = .red }
        bench.setValue(color(1, 0, 0))
        #expect(bench.log == "")
    }

    @Test("a colour from code or feedback is silent; nil is none")
    func fromCode() {
        #expect(well.property("selectedColor") == .null)
        bench.set("value", .string("#FF0000"))
        #expect(well.property("selectedColor") == color(1, 0, 0, 1))
        bench.set("selectedColor", .null)
        #expect(well.selectedColor == nil)
        #expect(bench.log == "")
    }

    @Test("taking alpha away makes a colour opaque, silently")
    func alphaTakenAway() {
        bench.run { well.selectedColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5) }
        bench.run { well.supportsAlpha = false }
        #expect(well.selectedColor?.alpha == 1)
        #expect(bench.log == "")
    }

    @Test("a tap sends its touch events and opens nothing here")
    func tap() {
        bench.tapAlone(50)
        bench.run { well.performPrimaryAction() }
        #expect(bench.log == "touchDown · touchUpInside")
        #expect(well.selectedColor == nil)
    }

    @Test("what is no colour is refused")
    func wrongValues() {
        let wrong: [PropertyValue] = [
            .null, .string("red"), .integer(1), color(1.01, 0, 0), color(.nan, 0, 0),
            .object([.init("red", .integer(1))]),
            .object([.init("red", .integer(1)), .init("hue", .integer(0))]),
        ]
        for value in wrong {
            bench.setValue(value)
            #expect(bench.refusals.count == 1, "\(value)")
        }
        #expect(well.selectedColor == nil)
    }

    @Test("what is read of it is the colour's name, or its figures")
    func accessibility() {
        well.selectedColor = .systemGreen
        #expect(well.defaultAccessibilityValue == "systemGreen")
        well.selectedColor = UIColor(hex: "#123456")
        #expect(well.defaultAccessibilityValue == "#123456")
    }
}
