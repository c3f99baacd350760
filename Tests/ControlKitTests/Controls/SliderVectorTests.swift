import ControlBench
import ControlKit
import Testing

private struct Vectors: Decodable {
    struct Slider: Decodable {
        let length, thumb: Double
        let orientation, trackTap: String
        let minimumValue, maximumValue, value: Float
        let numberOfTicks: Int?
        let allowsTickValuesOnly: Bool?
    }

    struct Exact: Decodable {
        let bits: UInt32
    }

    struct Drag: Decodable {
        let name: String
        let slider: Slider
        let points: [Double]
        let tracks: Bool
        let values: [Exact]
    }

    struct Centre: Decodable {
        let slider: Slider
        let centre: Double
    }

    struct Percent: Decodable {
        let minimumValue, maximumValue, value: Float
        let text: String
    }

    struct Key: Decodable {
        let key: String
        let minimumValue, maximumValue, value: Float
        let numberOfTicks: Int?
        let allowsTickValuesOnly: Bool?
        let after: Exact
    }

    let drags: [Drag]
    let centres: [Centre]
    let percents: [Percent]
    let keys: [Key]
}

@Suite("Sliders, against the golden vectors")
struct SliderVectorTests {
    private let vectors: Vectors

    init() throws { vectors = try GoldenVectors.load("slider", as: Vectors.self) }

    private func make(_ given: Vectors.Slider) -> UISlider {
        let isVertical = given.orientation == "vertical"
        let slider = UISlider(
            frame: CGRect(
                x: 0, y: 0, width: isVertical ? 44 : given.length, height: isVertical ? given.length : 44))
        slider.minimumValue = given.minimumValue
        slider.maximumValue = given.maximumValue
        slider.value = given.value
        slider.thumbLength = given.thumb
        slider.orientation = isVertical ? .vertical : .horizontal
        slider.trackTap = UISlider.TrackTap(rawValue: given.trackTap) ?? .ignore
        slider.numberOfTicks = given.numberOfTicks ?? 0
        slider.allowsTickValuesOnly = given.allowsTickValuesOnly ?? false
        return slider
    }

    private func panel(with slider: UISlider) -> Panel {
        let panel = Panel(name: "vectors", size: CGSize(width: 2000, height: 2000))
        panel.run(at: .zero) { panel in
            panel.window.addSubview(slider)
            panel.register(slider, as: "slider")
        }
        return panel
    }

    @Test("a finger's way gives exactly these floats, through the whole engine")
    func drags() {
        #expect(vectors.drags.count >= 20)
        for drag in vectors.drags {
            let slider = make(drag.slider)
            let panel = panel(with: slider)
            for (index, (point, expected)) in zip(drag.points, drag.values).enumerated() {
                let place =
                    drag.slider.orientation == "vertical" ? CGPoint(x: 22, y: point) : CGPoint(x: point, y: 22)
                panel.perform(
                    .touches([
                        TouchInput(
                            id: .number(1), phase: index == 0 ? .began : .moved, control: "slider", place: .point(place)
                        )
                    ]), from: "finger", at: Moment(seconds: Double(index) / 60))
                #expect(slider.isTracking == drag.tracks, "\(drag.name), point \(index)")
                #expect(slider.value.bitPattern == expected.bits, "\(drag.name), point \(index): \(slider.value)")
            }
        }
    }

    @Test("the thumb's centre is where the surface draws it")
    func centres() {
        #expect(!vectors.centres.isEmpty)
        for vector in vectors.centres {
            let slider = make(vector.slider)
            #expect(abs(slider.track.centre(of: slider.value) - vector.centre) < 1e-9, "\(vector.slider)")
        }
    }

    @Test("the accessible value is the per cent the surface says")
    func percents() {
        #expect(!vectors.percents.isEmpty)
        for vector in vectors.percents {
            let slider = UISlider(frame: .zero)
            slider.minimumValue = vector.minimumValue
            slider.maximumValue = vector.maximumValue
            slider.value = vector.value
            #expect(slider.defaultAccessibilityValue == vector.text, "\(vector)")
        }
    }

    @Test("a key moves it to exactly this float")
    func keys() {
        #expect(!vectors.keys.isEmpty)
        for vector in vectors.keys {
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: 44))
            slider.minimumValue = vector.minimumValue
            slider.maximumValue = vector.maximumValue
            slider.value = vector.value
            slider.numberOfTicks = vector.numberOfTicks ?? 0
            slider.allowsTickValuesOnly = vector.allowsTickValuesOnly ?? false
            let panel = panel(with: slider)
            panel.perform(
                .keys([KeyInput(.key(UIKey(vector.key), .press), control: "slider")]), from: "keys", at: .zero)
            #expect(slider.value.bitPattern == vector.after.bits, "\(vector): \(slider.value)")
        }
    }
}
