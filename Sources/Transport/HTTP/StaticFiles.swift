/// A fixed table of files, read once at start: what is not in it does not exist, so no path can lead outside.
package struct StaticFiles: Sendable {
    /// Reads every file below the folder (names beginning with a dot left out), and compresses those that gain by it.
    package init(folder: String) throws { fatalError() }
    /// The answer for a path such as "/js/main.mjs", or nil when it is not in the table. GET and HEAD, `If-None-Match`, gzip.
    /// A path that ends in "/" means its index.html.
    package func answer(_ request: borrowing HTTPRequest) -> HTTPAnswer? { fatalError() }
    /// The answer with the file at `path`, whatever the request's own path: for pages that serve many addresses.
    package func answer(_ request: borrowing HTTPRequest, file path: String) -> HTTPAnswer? { fatalError() }
}
