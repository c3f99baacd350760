// Prints the engine's figures as one JSON object; Benchmarks/run puts them into its table.

let (move, tap) = Figures.handlers()
let counts = [10, 100, 1000, 10_000, 100_000]
let flat = Figures.perControls(counts, grouped: false), grouped = Figures.perControls(counts, grouped: true)
let (still, sameValue, heard) = Figures.allocations()

/// The slowest of all panels beside the smallest.
func growth(_ figures: [Int: Double]) -> Double { (figures.values.max() ?? 0) / (figures[counts[0]] ?? 1) }

func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

var members = [
    ("engine_move_ns", move), ("engine_tap_step_ns", tap), ("engine_growth", growth(flat)),
    ("engine_growth_rows", growth(grouped)), ("engine_allocations_still", still),
    ("engine_allocations_same_value", sameValue), ("engine_allocations_heard", heard),
]
for count in counts { members.append(("engine_step_ns_\(count)", flat[count] ?? 0)) }
for count in counts { members.append(("engine_step_ns_rows_\(count)", grouped[count] ?? 0)) }
print("{" + members.map { "\"\($0.0)\": \(rounded($0.1))" }.joined(separator: ", ") + "}")
