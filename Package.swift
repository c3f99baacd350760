// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target of ours: Swift 6 mode, and a warning is an error.
///
/// Release builds leave out the run-time exclusivity checks: debug builds and every test make them, and they are an eighth
/// of what a touch costs.
let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// The module rules of docs/architecture.md, as the build sees them: what is not listed here cannot be imported.
let package = Package(
    name: "touchplane",
    products: [
        .library(name: "ControlKit", targets: ["ControlKit", "FieldControls"]),
        .library(name: "TouchplaneServer", targets: ["TouchplaneServer"]),
        .executable(name: "touchplane", targets: ["touchplane"]),
    ],
    targets: [
        // C libraries: a modulemap and a shim each, nothing else.
        .systemLibrary(name: "CMicroHTTPD"),
        .systemLibrary(name: "CWslay"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZlib"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CMosquitto"),
        .systemLibrary(name: "CLo"),
        .systemLibrary(name: "CSQLite"),

        // The semantics, and the controls built on them the way a customer would.
        .target(name: "ControlKit", swiftSettings: house),
        .target(name: "FieldControls", dependencies: ["ControlKit"], swiftSettings: house),

        // Bytes to values and back.
        .target(name: "Wire", dependencies: ["ControlKit"], swiftSettings: house),

        // Threads and sockets. Neither knows a control.
        .target(name: "Threads", dependencies: ["CLinux"], swiftSettings: house),
        .target(
            name: "Transport", dependencies: ["Threads", "CLinux", "CMicroHTTPD", "CWslay", "CZlib"],
            swiftSettings: house),

        // Durability: panel ids, revisions and bytes on a disk. Knows no control and no socket.
        .target(name: "Store", dependencies: ["Threads", "CLinux", "CSQLite"], swiftSettings: house),

        // Effects out, feedback in. Sees values; knows neither a control nor a socket of Transport's.
        .target(
            name: "Bridge", dependencies: ["Threads", "CLinux", "CCurl", "CMosquitto", "CLo"], swiftSettings: house),

        // The only module that sees everything, and the command around it.
        .target(
            name: "TouchplaneServer",
            dependencies: ["ControlKit", "FieldControls", "Wire", "Threads", "Transport", "Store", "Bridge"],
            swiftSettings: house),
        .executableTarget(name: "touchplane", dependencies: ["TouchplaneServer"], swiftSettings: house),

        // A panel written in Swift, the way a customer would.
        .executableTarget(
            name: "SwiftPanel", dependencies: ["ControlKit", "FieldControls", "TouchplaneServer"],
            path: "Examples/SwiftPanel", swiftSettings: house),

        // What the engine costs, in process: Benchmarks/run asks it.
        .target(name: "AllocationCount", path: "Benchmarks/engine/AllocationCount"),
        .executableTarget(
            name: "EngineFigures", dependencies: ["ControlKit", "AllocationCount"],
            path: "Benchmarks/engine/EngineFigures", swiftSettings: house),

        // Random numbers that come again, for tests.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: house),

        // A panel, a finger, a keyboard and a clock for the tests of controls.
        .target(name: "ControlBench", dependencies: ["ControlKit"], path: "Tests/ControlBench", swiftSettings: house),
        .testTarget(
            name: "ControlKitTests", dependencies: ["ControlKit", "ControlBench", "SeededRandom"], swiftSettings: house),
        .testTarget(
            name: "FieldControlsTests", dependencies: ["ControlKit", "FieldControls", "ControlBench"],
            swiftSettings: house),
        .testTarget(
            name: "WireTests", dependencies: ["ControlKit", "Wire", "ControlBench", "SeededRandom"],
            swiftSettings: house),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: house),
        .testTarget(
            name: "TransportTests", dependencies: ["Transport", "Threads", "CLinux", "SeededRandom"],
            swiftSettings: house),
        .testTarget(
            name: "StoreTests", dependencies: ["Store", "Threads", "FaultDisk", "CSQLite"], swiftSettings: house),
        .testTarget(
            name: "BridgeTests", dependencies: ["Bridge", "Threads", "CLinux", "CLo", "SeededRandom"],
            swiftSettings: house),
        .testTarget(
            name: "TouchplaneServerTests",
            dependencies: [
                "ControlKit", "FieldControls", "Wire", "Transport", "Bridge", "TouchplaneServer", "CLinux",
                "ControlBench", "Store", "FaultDisk",
            ],
            swiftSettings: house),

        // The product's sockets with an echo behind them, for Scripts/conformance.
        .executableTarget(
            name: "ConformanceEcho", dependencies: ["Transport"], path: "Tests/Conformance/ConformanceEcho",
            swiftSettings: house),

        // What people complain of elsewhere, tried on a whole server through a network with bad weather.
        .testTarget(
            name: "FieldNoteTests",
            dependencies: ["TouchplaneServer", "ControlKit", "Wire", "Transport", "Threads", "CLinux", "SeededRandom"],
            swiftSettings: house),

        // A disk that fails when told to, and the program the crash harness kills.
        .target(name: "FaultDisk", dependencies: ["CSQLite"], path: "Tests/FaultDisk"),
        .executableTarget(
            name: "StoreExercise", dependencies: ["Store", "Threads"], path: "Tests/Crash/StoreExercise",
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
