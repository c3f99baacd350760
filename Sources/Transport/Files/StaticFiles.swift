/// A fixed table of files, read once at start: what is not in it does not exist, so no path can lead outside.
///
///     let files = try StaticFiles(folder: "public")
///     if let answer = files.answer(request) { return answer }
///
/// Every answer is made beforehand, plain and, where that is smaller, compressed; `Cache-Control: no-cache` and a strong
/// ETag let a browser ask each time and rarely download.
///
/// Limits: 4,096 files, 16 MiB a file, 64 MiB together; beyond them the start fails and names the file.
package struct StaticFiles: Sendable {
    private let table: [String: StaticFile]

    /// Reads every regular file below the folder; names that begin with a dot are left out. Sheets that only import others are joined
    /// with them (`SheetJoin`).
    package init(folder: String) throws(StaticFilesError) {
        var table: [String: StaticFile] = [:]
        for found in SheetJoin.joined(try FolderReader.read(folder)) {
            table["/" + found.path] = StaticFile(path: found.path, bytes: found.bytes)
        }
        self.table = table
    }

    /// How many files there are.
    package var count: Int { table.count }

    /// The answer for a path such as "/js/main.mjs", or nil when it is not in the table. Honours GET, HEAD, `If-None-Match`
    /// and `Accept-Encoding: gzip`; another method gets 405. A path that ends in "/" means its index.html.
    package func answer(_ request: borrowing HTTPRequest) -> HTTPAnswer? {
        answer(request, file: request.path)
    }

    /// The answer with the file at `path`, whatever the request's own path: for a page that serves many addresses.
    package func answer(_ request: borrowing HTTPRequest, file path: String) -> HTTPAnswer? {
        guard let file = table[path.hasSuffix("/") ? path + "index.html" : path] else { return nil }
        guard request.method == .get || request.method == .head else {
            return .response(
                Problem(405, "method", "A file can only be read.").with(header: "Allow", "GET, HEAD").response)
        }
        let variant = file.variant(accepting: request.header("Accept-Encoding"))
        if let known = request.header("If-None-Match"), variant.isNamed(in: known) {
            return .prepared(variant.response, status: 304)
        }
        return .prepared(variant.response)
    }
}

/// Why a folder could not be served, in a sentence for the one who started the server.
package struct StaticFilesError: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
}
