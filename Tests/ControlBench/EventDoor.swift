import ControlKit

/// A way in: the engine itself, or a running server. One body of a test goes through each.
public protocol EventDoor {
    /// Does it, and returns once it has been done.
    func perform(_ input: EventRow.Input) throws
    /// What has fired since the door was opened, in the notation of semantics.md 5.
    func log() throws -> String
}

extension EventRow {
    /// Does everything of the row at a door; answers what fired.
    public func play(at door: some EventDoor) throws -> String {
        for input in inputs { try door.perform(input) }
        return try door.log()
    }
}

/// The engine, in this process.
public final class BenchDoor: EventDoor {
    private let bench = ControlBench()

    public init(_ row: EventRow) {
        bench.panel.run(at: .zero) { row.build($0) }
    }

    public func perform(_ input: EventRow.Input) {
        switch input {
        case .down(let x, let y): bench.down(x, y, on: "c")
        case .move(let x, let y): bench.move(x, y, on: "c")
        case .up(let x, let y): bench.up(x, y, on: "c")
        case .downOnOther(let x, let y): bench.down(x, y, on: "other", touch: 2)
        case .upOnOther(let x, let y): bench.up(x, y, on: "other", touch: 2)
        case .cancel: bench.cancel()
        case .key(let name): bench.key(name)
        case .text(let text): bench.type(text)
        case .value(let value): bench.setValue(value)
        case .untilDue: if let due = bench.panel.nextDeadline { bench.pass(seconds: due.seconds - bench.clock.seconds) }
        }
    }

    public func log() -> String { bench.log }
}
