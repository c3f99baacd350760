import ControlKit
import Store
import Wire

/// The presets of one panel by name, each as it is exported. They belong to the panel's id: another document leaves them.
struct Presets {
    /// Presets of one panel, and the bytes all of them may take; one beyond either is refused.
    static let limit = 256
    static let byteLimit = 16 << 20

    struct Preset {
        var bytes: [UInt8]
        var controls: [KeptControl]
    }

    private var byName: [String: Preset] = [:]
    private var bytes = 0

    init() {}

    /// What the store has of them. One that can't be read is left out, and stays in the store.
    init(_ stored: [StoredPanel.Preset]) {
        for preset in stored {
            let controls = preset.bytes.withUnsafeBytes { bytes in try? PresetText.preset(bytes) ?? [] }
            if let controls { _ = put(preset.name, Preset(bytes: preset.bytes, controls: controls)) }
        }
    }

    subscript(name: String) -> Preset? { byName[name] }

    var list: [(name: String, controls: Int)] {
        byName.map { ($0.key, $0.value.controls.count) }.sorted { $0.0 < $1.0 }
    }

    /// Whether there is room for a preset in the place of the one of that name.
    func takes(_ name: String, bytes count: Int) -> Bool {
        let present = byName[name]
        return (present != nil || byName.count < Self.limit)
            && bytes - (present?.bytes.count ?? 0) + count <= Self.byteLimit
    }

    /// False at a limit.
    mutating func put(_ name: String, _ preset: Preset) -> Bool {
        guard takes(name, bytes: preset.bytes.count) else { return false }
        remove(name)
        byName[name] = preset
        bytes += preset.bytes.count
        return true
    }

    @discardableResult
    mutating func remove(_ name: String) -> Bool {
        guard let preset = byName.removeValue(forKey: name) else { return false }
        bytes -= preset.bytes.count
        return true
    }
}
