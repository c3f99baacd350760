/// One program to run: the values of an `exec` effect, templates already filled in.
///
/// No shell reads any of it. What a client can choose belongs into the environment, where no program takes it for an option.
package struct ProcessRequest: Equatable, Sendable {
    /// An absolute path, or a name that is looked for in `ProgramPath.folders`.
    package var program: String
    package var arguments: [String] = []
    /// Beside these the program sees PATH and LANG only, nothing of the server's own environment.
    package var environment: [String: String] = [:]
    /// Where it runs; absolute.
    package var directory = "/"
    /// When it is killed, with everything it has started.
    package var timeout: Duration = .seconds(5)
    /// How long it may wait for its turn; nil for ever.
    package var lifetime: Duration? = .seconds(30)

    package init(_ program: String, _ arguments: [String] = []) {
        self.program = program
        self.arguments = arguments
    }
}

extension ProcessRequest: Deliverable {
    static var noun: String { "calls" }

    var cost: Int {
        let words = arguments.reduce(0) { $0 + $1.utf8.count + 16 }
        return environment.reduce(program.utf8.count + words + 256) {
            $0 + $1.key.utf8.count + $1.value.utf8.count + 16
        }
    }
}
