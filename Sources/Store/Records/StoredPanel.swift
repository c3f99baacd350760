/// Everything the store holds of one panel.
package struct StoredPanel: Sendable, Equatable {
    package struct Value: Sendable, Equatable {
        package var control: String
        /// The revision the value is of.
        package var revision: UInt64
        package var bytes: [UInt8]
    }

    package struct Action: Sendable, Equatable {
        package var control: String
        package var identifier: String
        package var bytes: [UInt8]
    }

    package struct Preset: Sendable, Equatable {
        package var name: String
        package var bytes: [UInt8]
    }

    package struct Turn: Sendable, Equatable {
        package var revision: UInt64
        package var bytes: [UInt8]
    }

    package var id: String
    /// At or above every revision anybody has seen.
    package var revision: UInt64
    /// nil for a panel whose document is elsewhere.
    package var document: [UInt8]?
    /// By control.
    package var values: [Value] = []
    /// In the order they were registered.
    package var actions: [Action] = []
    /// By name.
    package var presets: [Preset] = []
    /// The most recent ones, oldest first.
    package var log: [Turn] = []
}
