import ControlKit

@testable import Wire

/// A panel with a fader, a toggle and a plain button, as small as the encoders need it.
func samplePanel() -> Panel {
    let panel = Panel(name: "mixer", title: "Stage", size: CGSize(width: 800, height: 480), revision: 40)
    panel.run(at: .zero) { panel in
        let gain = UISlider(frame: CGRect(x: 20, y: 40, width: 280, height: 44))
        gain.trackTap = .jump
        gain.caption = "Gain"
        let mute = UIButton(frame: CGRect(x: 20, y: 100, width: 100, height: 44))
        mute.changesSelectionAsPrimaryAction = true
        mute.caption = "Mute"
        let talk = UIButton(frame: CGRect(x: 140, y: 100, width: 100, height: 44))
        for (id, view) in [("gain", gain), ("mute", mute), ("talk", talk)] as [(String, UIView)] {
            panel.window.addSubview(view)
            panel.register(view, as: id)
        }
    }
    panel.structureTold()
    return panel
}

/// What an encoder writes.
func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
}

/// What an encoder writes, as a tree: it has to be JSON with each key once.
func tree(_ write: (inout JSONWriter) -> Void) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text(write).utf8))
}

/// The change of a panel's last turn, as a tree.
func encodedChange(of panel: Panel, ref: Int64? = nil) throws -> JSONValue {
    var controls = JSONWriter()
    RecordEncoder.changedControls(of: panel, into: &controls)
    var writer = JSONWriter()
    RecordEncoder.change(of: panel, controls: controls, ref: ref, into: &writer)
    return try JSONValue(parsing: writer.take())
}

/// The reply of a panel's last turn, as a tree.
func encodedReply(of panel: Panel) throws -> JSONValue {
    var controls = JSONWriter()
    RecordEncoder.changedControls(of: panel, into: &controls)
    var writer = JSONWriter()
    RecordEncoder.reply(of: panel, controls: controls, into: &writer)
    return try JSONValue(parsing: writer.take())
}

/// A tree from its text.
func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
