/// What one turn, or one request, leaves to be stored: all of it or nothing.
///
///     StoreChange(panel: "mixer", revision: 43, parts: [.value(control: "gain", bytes), .turn(logBytes)])
package struct StoreChange: Sendable, Equatable {
    /// One thing to store. Bytes are opaque: the store never looks into them.
    package enum Part: Sendable, Equatable {
        /// Makes a place for a panel whose document is elsewhere. Nothing when it has one.
        case panel
        /// The panel's document; makes a place for the panel when it has none.
        case document([UInt8])
        /// The panel's document is elsewhere from now on.
        case removeDocument
        /// Removes the panel and everything of it except the effects under way. Has to be the only part.
        case removePanel

        /// The last value of a control.
        case value(control: String, [UInt8])
        /// Removes a control's value: the document's own counts again.
        case removeValue(control: String)
        /// Removes a control's value and registered actions.
        case removeControl(String)

        /// A registered action. One with the same identifier is replaced and keeps its place in the order.
        case action(control: String, identifier: String, [UInt8])
        case removeAction(control: String, identifier: String)

        case preset(name: String, [UInt8])
        case removePreset(name: String)

        /// What the log says about the turn of this change's revision.
        case turn([UInt8])

        /// Something to do outside that has to arrive, however often it is tried.
        case effect(EffectDraft)

        /// The reply to be given again when the same request comes again. Times are milliseconds since 1970: replies that
        /// expired by `now` are forgotten.
        case reply(key: String, [UInt8], now: Int64, expires: Int64)
    }

    /// The panel's id.
    package var panel: String
    /// The panel's revision after this change. A stored revision never falls.
    package var revision: UInt64
    package var parts: [Part]

    package init(panel: String, revision: UInt64, parts: [Part]) {
        precondition(
            parts.count == 1 || !parts.contains(.removePanel), "a panel's removal has to be the only part of its change"
        )
        self.panel = panel
        self.revision = revision
        self.parts = parts
    }

    /// Whether a panel the store does not hold is given a place.
    var makesPanel: Bool {
        parts.contains { part in
            switch part {
            case .panel, .document, .removeDocument: true
            default: false
            }
        }
    }

    /// About how many bytes it holds while it waits.
    var cost: Int {
        parts.reduce(64 + panel.utf8.count) { sum, part in sum + 64 + part.size }
    }
}

extension StoreChange.Part {
    fileprivate var size: Int {
        switch self {
        case .panel, .removePanel, .removeDocument: 0
        case .document(let bytes), .turn(let bytes): bytes.count
        case .value(let control, let bytes): control.utf8.count + bytes.count
        case .removeValue(let control), .removeControl(let control): control.utf8.count
        case .action(let control, let identifier, let bytes):
            control.utf8.count + identifier.utf8.count + bytes.count
        case .removeAction(let control, let identifier): control.utf8.count + identifier.utf8.count
        case .preset(let name, let bytes): name.utf8.count + bytes.count
        case .removePreset(let name): name.utf8.count
        case .effect(let draft): draft.target.utf8.count + draft.bytes.count
        case .reply(let key, let bytes, _, _): key.utf8.count + bytes.count
        }
    }
}
