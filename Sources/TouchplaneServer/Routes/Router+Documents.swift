import ControlKit
import Transport
import Wire

/// Panels by document.
extension Router {
    func putPanel(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
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
        switch panels.put(
            id, document: bytes, wiring: document.wiring,
            make: { document.makePanel(at: .present, wallClock: .present) }
        ) {
        case .full: throw Problems.tooManyPanels(panels.count)
        case .created:
            return .response(
                HTTPResponse(
                    status: 201, json: try host(id).snapshot().frame, headers: [.init("Location", "/v1/panels/\(id)")]))
        case .replaced:
            return .response(HTTPResponse(status: 200, json: try host(id).snapshot().frame))
        }
    }

    func deletePanel(_ id: String) throws(Problem) -> HTTPAnswer {
        guard panels.remove(id) else { throw Problems.unknownPanel(id) }
        return .response(HTTPResponse(status: 204))
    }
}
