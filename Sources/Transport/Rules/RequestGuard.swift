/// The first look at a request's head: everything that lets two servers read one stream of bytes differently is refused.
///
/// libmicrohttpd 0.9.75 takes several of these (two lengths, a length beside a chunked body, a folded length, a name with a
/// space behind it) and then runs the body as the next request. Each refusal closes the connection, so that nothing after it
/// is read at all.
struct RequestGuard {
    /// What was found, as the answer that closes the connection; nil when all is well.
    ///
    /// - Parameter bodyLimit: bytes the body may have.
    func check(_ head: RequestHead, bodyLimit: Int) -> Problem? {
        if let problem = checkLine(head) ?? checkHeaders(head) ?? checkLength(head) { return problem }
        guard let length = head.value(.contentLength).flatMap(HeaderText.number), length > bodyLimit else { return nil }
        return Problem.tooLarge(limit: bodyLimit)
    }

    /// The request line.
    func checkLine(_ head: RequestHead) -> Problem? {
        guard HeaderText.isExactly(head.version, "HTTP/1.1") || HeaderText.isExactly(head.version, "HTTP/1.0") else {
            return Problem(505, "http-version", "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
        }
        guard HeaderText.isToken(head.methodName) else {
            return bad("method", "The method is not a token.")
        }
        guard head.path.first == UInt8(ascii: "/") else {
            return bad("path", "The path must begin with a slash.")
        }
        var place = 0
        while place < head.path.count {
            let byte = head.path[place]
            if byte <= 0x20 || byte == 0x7F { return bad("path", "The path has a blank or a control character in it.") }
            if byte == UInt8(ascii: "%") {
                guard let decoded = PercentCode.byte(head.path, at: place) else {
                    return bad("path", "The path has a percent sign without two hexadecimal digits behind it.")
                }
                if decoded == 0 { return bad("path", "The path has %00 in it.") }
            }
            place += 1
        }
        return nil
    }

    private func checkHeaders(_ head: RequestHead) -> Problem? {
        switch head.flaw {
        case .name: return bad("header", "A header's name has a character that no name may have.")
        case .swollenName: return bad("header", "A header's name is a known one with something behind it.")
        case .value: return bad("header", "A header's value begins with a blank or has a control character in it.")
        case nil: break
        }
        if head.isRepeated(.host) { return bad("host", "There are two Host headers.") }
        if head.isRepeated(.origin) { return bad("origin", "There are two Origin headers.") }
        if head.isRepeated(.contentType) { return bad("content-type", "There are two Content-Type headers.") }
        if head.isRepeated(.secFetchSite) { return bad("header", "There are two Sec-Fetch-Site headers.") }
        if head.value(.host)?.isEmpty ?? true { return bad("host", "A request needs one Host header.") }
        return nil
    }

    private func checkLength(_ head: RequestHead) -> Problem? {
        let length = head.value(.contentLength)
        let encoding = head.value(.transferEncoding)
        if head.isRepeated(.contentLength) { return bad("length", "There are two Content-Length headers.") }
        if head.isRepeated(.transferEncoding) { return bad("length", "There are two Transfer-Encoding headers.") }
        if let encoding {
            if length != nil { return bad("length", "Content-Length and Transfer-Encoding exclude each other.") }
            if !HeaderText.equals(encoding, "chunked") {
                return bad("length", "The only Transfer-Encoding taken is chunked.")
            }
            if HeaderText.isExactly(head.version, "HTTP/1.0") {
                return bad("length", "HTTP/1.0 has no Transfer-Encoding.")
            }
        }
        if let length, HeaderText.number(length) == nil { return bad("length", "Content-Length must be a number.") }
        switch head.method {
        case .get, .head:
            let isEmpty = encoding == nil && (length.flatMap(HeaderText.number) ?? 0) == 0
            return isEmpty ? nil : bad("length", "A GET or HEAD request has no body.")
        case .post, .put, .patch:
            if length != nil || encoding != nil { return nil }
            return Problem(
                411, "length-required", "The request must say how long its body is.",
                detail: "Send Content-Length, 0 for no body (curl: -d '').")
        case .delete, .options, .other:
            return nil
        }
    }

    private func bad(_ slug: String, _ title: String) -> Problem {
        Problem(400, slug, title)
    }
}

extension Problem {
    /// A body beyond its limit.
    static func tooLarge(limit: Int) -> Problem {
        Problem(413, "too-large", "The body is larger than the \(limit) bytes allowed here.").with(
            "limit", .number(limit))
    }
}
