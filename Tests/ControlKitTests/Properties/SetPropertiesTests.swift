import ControlBench
import ControlKit
import Testing

@Suite("Setting properties: whole or not at all")
struct SetPropertiesTests {
    let slider = UISlider(frame: ControlBench.track)

    private func snapshot(_ view: UIView) -> [PropertyValue?] { view.properties.names.map { view.property($0) } }

    @Test("bounds are set before the value, in whatever order they are given")
    func order() {
        let bench = ControlBench(slider)
        bench.set(
            "c", .init("value", .integer(150)), .init("maximumValue", .integer(200)),
            .init("minimumValue", .integer(100)))
        #expect(bench.refusal == nil)
        #expect(slider.value == 150 && slider.minimumValue == 100 && slider.maximumValue == 200)
        #expect(bench.log.isEmpty)
    }

    @Test("one wrong property, and nothing is set, nothing reported, and no revision spent")
    func wholeOrNothing() {
        let wrong: [[PropertyValue.Member]] = [
            [.init("title", .string("Gain")), .init("value", .integer(2))],
            [.init("minimumValue", .integer(5)), .init("value", .integer(2))],
            [.init("minimumValue", .integer(-5)), .init("maximumValue", .integer(-6))],
            [.init("value", .double(0.5)), .init("nonsense", .null)],
            [.init("value", .double(0.5)), .init("isTracking", .bool(true))],
            [.init("value", .double(0.5)), .init("isEnabled", .integer(1))],
            [.init("value", .double(0.5)), .init("tintColor", .string("reddish"))],
            [.init("isHidden", .bool(true)), .init("tintColor", .string("reddish"))],
            [.init("enabledRange", .array([.double(0.2), .double(0.1)])), .init("value", .double(0.3))],
            [.init("value", .double(.nan))],
        ]
        for members in wrong {
            let slider = UISlider(frame: ControlBench.track)
            slider.value = 0.25
            let bench = ControlBench(slider)
            bench.run {}
            let before = snapshot(slider), revision = bench.panel.revision
            bench.perform(.setProperties(control: "c", members))
            #expect(bench.refusal != nil, "\(members)")
            #expect(snapshot(slider) == before, "\(members)")
            #expect(bench.panel.revision == revision, "\(members)")
            bench.run { slider.value = 0.5 }
            #expect(bench.turn.changedViews.count == 1, "\(members)")
        }
    }

    @Test("titles of several states are taken back too")
    func titles() {
        let button = UIButton(frame: ControlBench.small)
        button.setTitle("N", for: .normal)
        let bench = ControlBench(button)
        bench.set(
            "c", .init("titles", .object([.init("selected", .string("S")), .init("normal", .string("X"))])),
            .init("images", .object([.init("normal", .integer(7))])))
        #expect(bench.refusal != nil)
        #expect(button.title(for: .selected) == "N")
    }

    @Test("a refused set cancels no touch, an accepted one that hides does")
    func touches() {
        let bench = ControlBench(slider)
        bench.down(14, 20)
        bench.set("c", .init("isHidden", .bool(true)), .init("tintColor", .string("reddish")))
        #expect(slider.isTracking)
        bench.set("c", .init("isHidden", .bool(true)), .init("tintColor", .string("#FF0000")))
        #expect(!slider.isTracking)
        #expect(bench.log == "touchDown · touchCancel")
    }

    @Test("errors name what was found and what is allowed")
    func errors() {
        let bench = ControlBench(slider)
        bench.set("c", .init("value", .integer(2)))
        #expect(bench.refusal == .invalidValue(property: "value", found: "2", allowed: "a number from 0 to 1"))
        bench.set("c", .init("isEnabled", .string("yes")))
        #expect(bench.refusal == .invalidValue(property: "isEnabled", found: "\"yes\"", allowed: "true or false"))
        bench.set("c", .init("isTracking", .bool(true)))
        #expect(bench.refusal == .readOnlyProperty(name: "isTracking"))
        bench.set("c", .init("orientation", .string("vertical")))
        #expect(bench.refusal == .readOnlyProperty(name: "orientation"), "documents only")
        bench.set("c", .init("volume", .integer(1)))
        guard case .unknownProperty(name: "volume", let allowed) = bench.refusal else {
            Issue.record("\(String(describing: bench.refusal))")
            return
        }
        #expect(allowed.contains("value") && !allowed.contains("isTracking") && !allowed.contains("orientation"))
        bench.set("nobody", .init("value", .integer(1)))
        #expect(bench.refusal == .unknownControl(id: "nobody"))
    }

    @Test(
        "the same value again changes nothing",
        arguments: ["value", "minimumValue", "isContinuous", "title", "isEnabled"])
    func same(name: String) throws {
        slider.caption = "Gain"
        let bench = ControlBench(slider)
        bench.run {}
        let value = try #require(slider.property(name))
        let revision = bench.panel.revision
        bench.perform(.setProperties(control: "c", [.init(name, value)]))
        #expect(bench.refusal == nil)
        #expect(bench.panel.revision == revision)
    }

    @Test("what a property accepts, it has afterwards: every writable property of every kind here")
    func roundTrip() {
        for view in [UISlider(frame: ControlBench.track), UISwitch(), UIButton(), UILabel(), UIControl(frame: .zero)]
            as [UIView]
        {
            let bench = ControlBench(view)
            for property in view.properties.properties where property.access == .writable {
                guard let value = view.property(property.name) else { continue }
                #expect(property.type.accepts(value), "\(type(of: view)).\(property.name)")
                bench.perform(.setProperties(control: "c", [.init(property.name, value)]))
                #expect(bench.refusal == nil, "\(type(of: view)).\(property.name)")
                #expect(view.property(property.name) == value, "\(type(of: view)).\(property.name)")
            }
        }
    }
}
