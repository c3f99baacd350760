import ControlKit
import Transport
import Wire

/// Panels by document.
extension Router {
    func putPanel(
        _ request: borrowing HTTPRequest, _ id: String, _ repeatable: RepeatableRequest?
    ) throws(Problem) -> HTTPAnswer {
        let bytes = [UInt8](request.body)
        let document: PanelDocument
        do {
            document = try PanelDocument.read(
                bytes, file: "\(id).json5", defaultName: id, catalog: Kinds.all,
                rules: panels.desk.targets.rules(allowsExec: false))
        } catch {
            throw Problems.badDocument(error)
        }
        guard document.name == id else { throw Problems.otherPanelName(document.name, path: id) }
        try checkStore()
        let result = panels.put(id, document: bytes, wiring: document.wiring, repeatable: repeatable) {
            document.makePanel(at: .present, wallClock: .present)
        }
        switch result {
        case .full: throw Problems.tooManyPanels(panels.count)
        case .created(let snapshot, let receipt):
            let headers = [HTTPResponse.Header("Location", "/v1/panels/\(id)")]
            return answer(HTTPResponse(status: 201, json: snapshot, headers: headers), after: receipt)
        case .replaced(let snapshot, let receipt):
            return answer(HTTPResponse(status: 200, json: snapshot), after: receipt)
        }
    }

    func deletePanel(_ id: String) throws(Problem) -> HTTPAnswer {
        guard panels[id] != nil else { throw Problems.unknownPanel(id) }
        try checkStore()
        let (removed, receipt) = panels.remove(id)
        guard removed else { throw Problems.unknownPanel(id) }
        let gone = HTTPResponse(status: 204)
        guard let receipt else { return .response(gone) }
        return .deferred { answer in
            receipt.whenSettled { error in
                // One that left nothing to be stored is not in the store.
                if case .unknownPanel? = error { return _ = answer.complete(gone) }
                answer.complete(error.map { Problems.notStored($0).response } ?? gone)
            }
        }
    }
}
