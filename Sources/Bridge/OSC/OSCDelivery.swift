/// A packet on its way: its bytes, and where they go.
struct OSCDelivery: Deliverable {
    static var noun: String { "packets" }

    let bytes: [UInt8]
    let target: OSCTarget
    let lifetime: Duration?

    var cost: Int { bytes.count + 128 }
}
