import ControlKit
import Transport
import Wire

/// Presets and undo.
extension PanelHost {
    /// What came of a preset that was put.
    enum PresetPut: Sendable {
        case stored(Frame, isNew: Bool, Receipt?)
        case full
    }

    /// Stores a preset: the given controls, or all that a user operates as they are now.
    func putPreset(_ name: String, _ given: [KeptControl]?, repeatable request: RepeatableRequest?) -> PresetPut {
        defer { handOver() }
        return state.withLock { state in
            let controls = given ?? state.panel.controls.compactMap { ($0 as? UIControl)?.kept }
            var writer = JSONWriter(capacity: 64 * controls.count + 128)
            PresetText.write(name, of: id, controls, into: &writer)
            let bytes = writer.take()
            let isNew = state.presets[name] == nil
            guard state.presets.put(name, Presets.Preset(bytes: bytes, controls: controls)) else { return .full }
            let frame = Frame(event: "preset", payload: bytes)
            guard let keeping = state.keeping else { return .stored(frame, isNew: isNew, nil) }
            let status: UInt16 = isNew ? 201 : 200
            let reply = request.map {
                KeptReply($0, status: status, location: isNew ? presetPath(name) : nil, body: frame)
            }
            return .stored(
                frame, isNew: isNew, keeping.keep([.preset(name: name, bytes)], state.panel, reply: reply))
        }
    }

    func presetPath(_ name: String) -> String { "/v1/panels/\(id)/presets/\(name)" }

    func preset(_ name: String) -> Presets.Preset? { state.withLock { $0.presets[name] } }

    var presetList: [(name: String, controls: Int)] { state.withLock { $0.presets.list } }

    /// Answers false when there is none of that name.
    func removePreset(_ name: String) -> (removed: Bool, receipt: Receipt?) {
        defer { handOver() }
        return state.withLock { state in
            guard state.presets.remove(name) else { return (false, nil) }
            return (true, state.keeping?.keep([.removePreset(name: name)], state.panel))
        }
    }

    /// Takes back the client's last change, as one turn.
    func undo(
        for client: String, ref: Int64? = nil, wantsReply: Bool, repeatable request: RepeatableRequest? = nil
    ) throws(Problem) -> Outcome {
        // Between the verdict and the turn somebody may change the control; then the turn is not performed.
        let (verdict, revision) = state.withLock { ($0.undo.verdict(for: client, on: $0.panel), $0.panel.revision) }
        switch verdict {
        case .nothing: throw Problems.nothingToUndo(client)
        case .changed(let control, let changer): throw Problems.changedSince(control, by: changer)
        case .takeBack(let recall):
            let outcome = perform(
                .recall(recall), from: client, ref: ref, ifRevision: revision, wantsReply: wantsReply,
                repeatable: request, isUndo: true)
            if outcome.isPreconditionFailed {
                return try undo(for: client, ref: ref, wantsReply: wantsReply, repeatable: request)
            }
            return outcome
        }
    }
}
