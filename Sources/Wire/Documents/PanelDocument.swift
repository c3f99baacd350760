import ControlKit

/// A panel document that was read and found right: everything a panel is made of, and nothing that could fail.
///
///     let document = try PanelDocument.read(bytes, file: "mixer.json5", defaultName: "mixer")
///     let panel = document.makePanel()
package struct PanelDocument: Sendable {
    /// Bounds of a document; one beyond them is refused with this said.
    package enum Limits {
        package static let bytes = 1_048_576
        package static let controls = 10_000
        /// Stacks inside one another.
        package static let layoutDepth = 16
        /// Points, for sizes and places.
        package static let length = 1e7
        package static let columns = 1...100
    }

    /// One control as the document gives it.
    struct Entry: Sendable {
        var id: String
        var kind: ControlCatalog.Kind
        var members: [PropertyValue.Member]
        var frame: CGRect?
        var width: Double?
        var height: Double?
    }

    /// The panel's id.
    package let name: String
    package let title: String
    package let size: CGSize
    /// Whom `isExclusiveTouch` keeps out: touches of the same client, or everybody's (semantics.md 4.7).
    let isExclusiveForAll: Bool

    /// The words for that: the usual one first.
    static let exclusiveScopes = ["client", "all"]

    /// What is allowed and yet probably not meant, each as `file:line:column: warning: …`.
    package internal(set) var warnings: [String] = []

    let entries: [Entry]
    /// What the controls do and show besides themselves.
    package let wiring: PanelWiring
    let layout: LayoutNode?

    /// The layout as authored, for surfaces that arrange the controls their own way.
    let layoutTree: PropertyValue?

    /// Why a document was refused: all its mistakes, in the order of the text as far as its grammar holds.
    package struct Refusal: Error, Equatable, Sendable {
        package let file: String
        package let mistakes: Mistakes

        /// Each mistake as `file:line:column: what was found; what is allowed`.
        package var lines: [String] {
            var lines = mistakes.list.map { "\(file):\($0.line):\($0.column): \($0.message)" }
            if mistakes.further > 0 { lines.append("\(file): and \(mistakes.further) more mistakes") }
            return lines
        }
    }

    /// Reads a document; JSON5.
    ///
    /// - Parameters:
    ///   - file: what messages call it.
    ///   - defaultName: the panel's id when the document has none.
    ///   - catalog: the kinds of control it may name.
    ///   - rules: which effects and feedback are possible here.
    package static func read(
        _ bytes: [UInt8], file: String, defaultName: String?, catalog: ControlCatalog = .stock,
        rules: ActionRules = .none
    ) throws(Refusal) -> PanelDocument {
        var reader = DocumentReader(catalog: catalog, defaultName: defaultName, rules: rules)
        guard var document = reader.read(bytes) else {
            throw Refusal(file: file, mistakes: reader.mistakes)
        }
        document.warnings = reader.warnings.map { "\(file):\($0.mark.line):\($0.mark.column): warning: \($0.text)" }
        return document
    }

    /// The panel's id that a file's name suggests: `stage` for `panels/stage.json5`; nil when it would be no id.
    package static func name(ofFile path: String) -> String? {
        let file = path.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
        let name = String(file.prefix { $0 != "." })
        return isID(name) ? name : nil
    }

    /// Whether the text can be the id of a panel or a control.
    package static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { FoundText.isWordByte($0) || $0 == UInt8(ascii: "-") }
    }

    /// What an id is, for messages.
    static let idAlphabet = "1 to 64 of A-Z a-z 0-9 _ -"
}
