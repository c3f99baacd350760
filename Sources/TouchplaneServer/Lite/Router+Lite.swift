import ControlKit
import Transport
import Wire

/// The plain pages, `/p/PANEL?lite`: a GET shows the panel as forms, a POST of one of them is a command, and the answer to that leads back to the
/// page (303), so that a reload sends nothing twice.
extension Router {
    func litePage(_ id: String, status: UInt16 = 200, complaint: String? = nil) throws(Problem) -> HTTPAnswer {
        let (title, controls) = try host(id).run { panel in (panel.title, panel.controls.compactMap { LiteControl($0) })
        }
        var page = LitePage(panel: id, title: title, token: formToken, controls: controls, complaint: complaint)
        return .response(
            HTTPResponse(
                status: status, contentType: "text/html; charset=utf-8", headers: [.init("Cache-Control", "no-store")],
                body: .bytes(page.render())))
    }

    /// The list of panels as a plain page, `/?lite`.
    var liteList: HTTPResponse {
        var html = HTMLText()
        LitePage.begin(&html, title: "Panels", sheet: "css/lite.css")
        html.markup("<ul>\n")
        for host in panels.all {
            html.attribute("<li><a href", "p/\(host.id)?lite")
            html.wrap(">", host.summary.title, "</a></li>\n")
        }
        html.markup("</ul>\n</main></body></html>\n")
        return HTTPResponse(
            status: 200, contentType: "text/html; charset=utf-8", headers: [.init("Cache-Control", "no-store")],
            body: .bytes(html.bytes))
    }

    /// One form. Who can't show the token of this server's own pages is refused, whatever the headers say: old browsers send neither
    /// `Origin` nor `Sec-Fetch-Site`.
    func liteForm(_ request: borrowing HTTPRequest, _ id: String) throws(Problem) -> HTTPAnswer {
        let host = try host(id)
        guard let form = LiteForm(request.body) else {
            throw Problem(400, "malformed-body", "The body can't be read.", detail: "It is no form of this page.")
        }
        guard form["token"] == formToken else {
            return try litePage(
                id, status: 403, complaint: Self.foreignForm)
        }
        let name = form["control"] ?? ""
        guard let control = host.run({ panel in panel.control(name).flatMap { LiteControl($0) } }) else {
            return try litePage(id, status: 404, complaint: "There is no control \"\(name)\".")
        }
        func refused(_ status: UInt16, _ why: String) throws(Problem) -> HTTPAnswer {
            try litePage(id, status: status, complaint: "\(control.title): \(why)")
        }
        guard let command = form.command(for: control) else { return try refused(422, "the form asks for nothing.") }
        if control.isDangerous, form["sure"] == nil {
            return try refused(422, "tick \"I am sure\" first. Nothing was done.")
        }
        let outcome = host.perform(command, from: try clientName(request), wantsReply: false)
        if let refusal = outcome.refusal {
            let problem = Problems.refused(refusal, panel: id)
            return try refused(problem.status, problem.detail ?? problem.title)
        }
        return .response(HTTPResponse(status: 303, headers: [.init("Location", "?lite#\(control.id)")]))
    }

    private static let foreignForm =
        "The form was not of this page, or of before the server was started. Please try again."
}
