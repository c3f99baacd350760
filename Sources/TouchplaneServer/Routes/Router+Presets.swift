import ControlKit
import Transport
import Wire

/// Presets and undo.
extension Router {
    func presets(_ id: String) throws(Problem) -> HTTPAnswer {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("presets")
        writer.beginArray()
        for preset in try host(id).presetList {
            writer.beginObject()
            writer.key("preset")
            writer.string(preset.name)
            writer.key("controls")
            writer.number(preset.controls)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return .response(HTTPResponse(status: 200, json: writer.take(), headers: [.init("Cache-Control", "no-cache")]))
    }

    func preset(_ id: String, _ name: String) throws(Problem) -> HTTPAnswer {
        guard let preset = try host(id).preset(name) else { throw Problems.unknownPreset(name, panel: id) }
        return .response(HTTPResponse(status: 200, json: preset.bytes, headers: [.init("Cache-Control", "no-cache")]))
    }

    func putPreset(
        _ request: borrowing HTTPRequest, _ id: String, _ name: String, _ repeatable: RepeatableRequest?
    ) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        let controls: [KeptControl]?
        do {
            controls = try PresetText.preset(request.body)
        } catch {
            throw Problems.badBody(error)
        }
        try checkStore()
        switch host.putPreset(name, controls, repeatable: repeatable) {
        case .full: throw Problems.tooManyPresets
        case .stored(let frame, let isNew, let receipt):
            let headers = isNew ? [HTTPResponse.Header("Location", host.presetPath(name))] : []
            return answer(HTTPResponse(status: isNew ? 201 : 200, json: frame, headers: headers), after: receipt)
        }
    }

    func deletePreset(_ id: String, _ name: String) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        guard host.preset(name) != nil else { throw Problems.unknownPreset(name, panel: id) }
        try checkStore()
        let (removed, receipt) = host.removePreset(name)
        guard removed else { throw Problems.unknownPreset(name, panel: id) }
        return answer(HTTPResponse(status: 204), after: receipt)
    }

    func recall(
        _ request: borrowing HTTPRequest, _ id: String, _ name: String, _ repeatable: RepeatableRequest?
    ) throws(Problem) -> HTTPAnswer {
        guard let preset = try host(id).preset(name) else { throw Problems.unknownPreset(name, panel: id) }
        return try command(request, id, repeatable) { body throws(WireError) in
            let (manner, fade) = try PresetText.recall(body)
            return .recall(Recall(preset.controls, as: manner, fade: fade))
        }
    }

    func undo(
        _ request: borrowing HTTPRequest, _ id: String, _ repeatable: RepeatableRequest?
    ) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        let client = try clientName(request)
        try checkStore()
        return try reply(to: try host.undo(for: client, wantsReply: true, repeatable: repeatable), of: id)
    }
}
