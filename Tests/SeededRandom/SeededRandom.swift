/// Numbers that look random and come again with the same seed on every machine, so that a failure can be repeated.
///
/// Steele, Lea and Flood's SplitMix64: one word of state.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Starts the sequence of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// 0..<bound.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True so many times in a hundred.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the choices, of which there is at least one.
    public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

    /// 0..<1.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
