import ControlKit

/// An error of a control in words: the one place where they are found for HTTP, for steps and for streams.
package struct ProblemText: Equatable, Sendable {
    /// The HTTP status (protocol.md 5).
    package var status: Int
    /// The end of the problem's `type`, words joined by `-`; the same word is its `code` member.
    package var type: String
    /// The kind of problem as a sentence.
    package var title: String
    /// What was found this time, and what is allowed or to be done.
    package var detail: String
    /// Further members of the problem object, in order.
    package var members: [(name: String, value: String)]

    init(
        _ status: Int, _ type: String, _ title: String, _ detail: String,
        _ members: [(name: String, value: String)] = []
    ) {
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.members = [(name: "code", value: type)] + members
    }

    package static func == (a: ProblemText, b: ProblemText) -> Bool {
        a.status == b.status && a.type == b.type && a.title == b.title && a.detail == b.detail
            && a.members.elementsEqual(b.members, by: ==)
    }

    /// Writes the problem object.
    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("type")
        writer.string("/problems/" + type)
        writer.key("title")
        writer.string(title)
        writer.key("status")
        writer.number(status)
        writer.key("detail")
        writer.string(detail)
        for member in members {
            writer.key(escaping: member.name)
            writer.string(member.value)
        }
        writer.endObject()
    }
}
