import Testing

@testable import Wire

@Suite("NearestName")
struct NearestNameTests {
    private static let names = [
        "id", "kind", "title", "value", "minimumValue", "maximumValue", "isOn", "vstack", "hstack",
    ]

    @Test(
        "a slip of the fingers finds the name that was meant",
        arguments: [
            ("titel", "title"), ("tittle", "title"), ("kin", "kind"), ("Value", "value"), ("VALUE", "value"),
            ("minValue", nil), ("minimumvalue", "minimumValue"), ("mininumValue", "minimumValue"),
            ("maxmumVale", "maximumValue"),
            ("ison", "isOn"), ("vstak", "vstack"), ("di", "id"), ("ik", "id"),
        ] as [(String, String?)])
    func found(name: String, nearest: String?) {
        #expect(NearestName.nearest(to: name, among: Self.names) == nearest)
    }

    @Test(
        "what resembles nothing finds nothing",
        arguments: ["", "x", "pressure", "ä", String(repeating: "value", count: 1000)])
    func nothing(name: String) {
        #expect(NearestName.nearest(to: name, among: Self.names) == nil)
        #expect(NearestName.hint(for: name, among: Self.names).isEmpty)
    }

    @Test("of two names equally near the first is named")
    func tie() {
        #expect(NearestName.nearest(to: "stack", among: Self.names) == "vstack")
    }
}
