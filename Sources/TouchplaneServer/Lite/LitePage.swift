/// A panel as a page of forms: no script, no socket, hardly any style. For text browsers, for wall tablets of long ago, and for whoever
/// trusts nothing that moves.
struct LitePage {
    let panel: String
    let title: String
    let token: String
    let controls: [LiteControl]
    /// What went wrong with the last form.
    var complaint: String?
    private var html = HTMLText()

    init(panel: String, title: String, token: String, controls: [LiteControl], complaint: String? = nil) {
        self.panel = panel
        self.title = title
        self.token = token
        self.controls = controls
        self.complaint = complaint
    }

    /// The head of a plain page and its title. Its forms must be able to say where they come from: no-referrer would make that `null`.
    static func begin(_ html: inout HTMLText, title: String, sheet: String) {
        html.markup("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        html.markup("<meta name=\"referrer\" content=\"same-origin\"><link rel=\"stylesheet\"")
        html.attribute(" href", sheet)
        html.wrap("><title>", title, "</title></head><body><main>\n")
        html.wrap("<h1>", title, "</h1>\n")
    }

    /// The whole page.
    mutating func render() -> [UInt8] {
        Self.begin(&html, title: title, sheet: "../css/lite.css")
        if let complaint { html.wrap("<p class=\"complaint\"><strong>", complaint, "</strong></p>\n") }
        html.markup("<p><a href=\"?lite\">Refresh</a> <a href=\"../?lite\">All panels</a> ")
        html.markup("<a href=\"?\">The panel as it is meant</a></p>\n")
        for control in controls where !control.flag("isHidden") { draw(control) }
        html.markup("</main></body></html>\n")
        return html.bytes
    }

    private mutating func draw(_ control: LiteControl) {
        if control.kind == "label" {
            html.wrap("<p>", control.text("text") ?? control.title, "</p>\n")
            return
        }
        html.attribute("<form method=\"post\" action=\"?lite\" id", control.id)
        html.wrap("><h2>", control.title, "</h2> ")
        if let value = reading(of: control) { html.wrap("<p>", value, "</p> ") }
        if let holder = control.text("holder") { html.wrap("<p>Held by ", holder, "</p> ") }
        if !control.isEnabled {
            html.markup("<p>Disabled</p>")
        } else if !["progressView", "levelMeter", "view"].contains(control.kind) {
            html.attribute("<input type=\"hidden\" name=\"token\" value", token)
            html.attribute("><input type=\"hidden\" name=\"control\" value", control.id)
            html.markup(">")
            drawFields(control)
        }
        html.markup("</form>\n")
    }

    /// What a control reads, for a person.
    private func reading(of control: LiteControl) -> String? {
        switch control.kind {
        case "switch", "togglePill": return control.isOn ? "On" : "Off"
        case "button": return control.isToggle ? (control.flag("isSelected") ? "On" : "Off") : nil
        case "segmentedControl":
            let value = control.number("value").map { Int($0) }
            return control.segments.first { $0.index == value }?.title
        case "textField", "datePicker", "holdButton", "refreshControl": return nil
        default: return control.accessibility("value")
        }
    }

    private mutating func drawFields(_ control: LiteControl) {
        switch control.kind {
        case "button": drawButton(control)
        case "switch", "togglePill":
            submit("value", control.isOn ? "false" : "true", control.isOn ? "Turn off" : "Turn on")
        case "slider", "fader", "knob", "stepper":
            input("number", control, value: control["value"]?.found ?? "")
            submit("step", "down", "−")
            submit("step", "up", "+")
        case "rating", "segmentedControl": drawChoices(control)
        case "pageControl":
            submit("step", "down", "Back")
            submit("step", "up", "On")
        case "textField":
            input(control.flag("isSecureTextEntry") ? "password" : "text", control, value: control.text("text") ?? "")
        case "datePicker": drawDate(control)
        case "colorWell": input("text", control, value: "", hint: "#RRGGBB")
        case "refreshControl": submit("value", "true", control.isOn ? "Refreshing" : "Refresh")
        case "holdButton":
            html.markup("<label>Seconds <input name=\"hold\" type=\"number\" min=\"0.1\" max=\"60\" ")
            html.markup("step=\"any\" value=\"1\"></label> <button>Hold</button>")
        case "xyPad": drawPad(control)
        default:
            submit("step", "down", "−")
            submit("step", "up", "+")
            submit("tap", "1", "Press")
        }
    }

    private mutating func drawButton(_ control: LiteControl) {
        let choices = control.choices
        if !choices.isEmpty, control.flag("showsMenuAsPrimaryAction") {
            html.attribute("<select name=\"value\" aria-label", control.title)
            html.markup(">")
            for choice in choices {
                html.attribute("<option value", choice.id)
                html.wrap(">", choice.title, "</option>")
            }
            html.markup("</select> <button>Choose</button>")
            return
        }
        if control.isDangerous {
            html.markup("<label><input type=\"checkbox\" name=\"sure\" value=\"1\" required> I am sure</label> ")
        }
        submit("tap", "1", control.title)
    }

    private mutating func drawChoices(_ control: LiteControl) {
        if control.kind == "rating" {
            for stars in 0...Int(min(10, max(1, control.number("maximumValue") ?? 5))) {
                submit("value", String(stars), String(stars))
            }
        } else {
            for segment in control.segments { submit("value", String(segment.index), segment.title) }
        }
    }

    private mutating func drawDate(_ control: LiteControl) {
        let value = control.text("value") ?? ""
        switch control.text("datePickerMode") {
        case "time": input("time", control, value: String(value.dropFirst(11).prefix(5)))
        case "date": input("date", control, value: String(value.prefix(10)))
        case "yearAndMonth": input("month", control, value: String(value.prefix(7)))
        case "countDownTimer":
            let seconds = control.number("value").map { String(Int($0)) }
            input("number", control, value: seconds ?? "", hint: "seconds")
        default: input("datetime-local", control, value: String(value.prefix(16)))
        }
    }

    private mutating func drawPad(_ control: LiteControl) {
        guard case .object(let members) = control["value"] else { return }
        for axis in ["x", "y"] {
            html.wrap("<label>", axis, " <input type=\"number\" min=\"0\" max=\"1\" step=\"any\"")
            html.attribute(" name", axis)
            html.attribute(" value", members.first { $0.name == axis }?.value.found ?? "0.5")
            html.markup("></label> ")
        }
        html.markup("<button>Set</button>")
    }

    /// A field for the value, and the button that sends it.
    private mutating func input(_ type: String, _ control: LiteControl, value: String, hint: String? = nil) {
        html.attribute("<input name=\"value\" type", type)
        html.attribute(" value", value)
        html.attribute(" aria-label", control.title)
        if type == "number" { html.markup(" step=\"any\"") }
        if let hint { html.attribute(" placeholder", hint) }
        html.markup("> <button>Set</button> ")
    }

    private mutating func submit(_ name: String, _ value: String, _ title: String) {
        html.attribute("<button name", name)
        html.attribute(" value", value)
        html.wrap(">", title, "</button> ")
    }
}
