import ControlBench
import ControlKit
import FieldControls
import Testing

private let changed = "valueChanged|primaryActionTriggered"

@Suite("Rating and toggle pill")
struct RatingAndPillTests {
    private let bench = ControlBench()

    @Test("126. a rating of 100 points: down(10), move(50), move(51), up give 1, 3, and no third valueChanged")
    func rating() {
        let rating = bench.add(RatingControl())
        var seen: [Int] = []
        rating.on(.valueChanged) { [rating] in seen.append(rating.value) }
        bench.down(10)
        bench.move(50)
        bench.move(51)
        bench.up(51)
        #expect(seen == [1, 3])
        #expect(
            bench.log
                == "\(changed), touchDown · \(changed), touchDragInside · touchDragInside · touchUpInside")
    }

    @Test("127. a finger at 150, inside the outset, gives five stars")
    func clamped() {
        let rating = bench.add(RatingControl())
        bench.down(90)
        bench.move(150)
        #expect(rating.value == 5)
        bench.move(-1e9)
        #expect(rating.value == 1)
    }

    @Test("a rating set by code is silent; keys, scripts and assistive technology send; its stars are its appearance")
    func otherWays() {
        let rating = bench.add(RatingControl())
        bench.run { rating.value = 9 }
        #expect(rating.value == 5)
        #expect(bench.log == "")
        bench.key("ArrowLeft", on: "c")
        bench.setValue(.integer(2))
        bench.perform(.adjust(control: "c", up: true))
        bench.setValue(.integer(6))
        #expect(bench.refusals.count == 1)
        #expect(rating.value == 3)
        #expect(bench.log == [changed, changed, changed].joined(separator: " · "))
        let stars = rating.property("appearance")?["subviews"]?.asArray.map { $0["text"] }
        #expect(stars == [.string("★"), .string("★"), .string("★"), .string("☆"), .string("☆")])
    }

    @Test("128. the pill toggles inside; 60 points outside it does not, though touchUpInside is sent both times")
    func pill() {
        let pill = bench.add(TogglePill())
        bench.tapAlone(50)
        #expect(pill.isOn)
        bench.down(50)
        bench.up(50, 104)
        #expect(pill.isOn)
        #expect(bench.log == "touchDown · \(changed), touchUpInside · touchDown · touchUpInside")
    }

    @Test("a pill set by code is silent; its colour and title follow")
    func pillFromCode() {
        let pill = bench.add(TogglePill())
        bench.set("value", .bool(true))
        #expect(bench.log == "")
        #expect(pill.property("appearance")?["backgroundColor"] == .string("systemGreen"))
        bench.setValue(.bool(true))
        bench.key(" ", on: "c")
        #expect(!pill.isOn)
        #expect(bench.log == changed)
    }
}
