import CCurl

/// Reads a webhook's address with the parser that will be used to send it, so that the two can't understand it differently.
enum WebhookURL {
    static let maximumLength = 8 << 10

    /// Scheme, host and port of an absolute http or https URL, as `http://127.0.0.1:9001`.
    static func origin(of url: String) throws(BridgeError) -> String {
        guard url.utf8.count <= maximumLength else {
            throw BridgeError(found: "a URL of \(url.utf8.count) bytes", allowed: "at most \(maximumLength)")
        }
        guard !url.utf8.contains(0), let handle = curl_url() else {
            throw BridgeError(found: "a URL with a zero byte", allowed: "http:// or https:// and a host")
        }
        defer { curl_url_cleanup(handle) }
        let outcome = curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME))
        guard outcome == CURLUE_OK else {
            throw BridgeError(
                found: "the URL \(quoted(url)) (\(String(cString: curl_url_strerror(outcome))))",
                allowed: "an absolute URL such as http://192.168.1.5:8080/path")
        }
        let scheme = part(CURLUPART_SCHEME, of: handle) ?? ""
        guard scheme == "http" || scheme == "https" else {
            throw BridgeError(found: "the scheme \(quoted(scheme)) in \(quoted(url))", allowed: "http and https")
        }
        guard part(CURLUPART_USER, of: handle) == nil, part(CURLUPART_PASSWORD, of: handle) == nil else {
            throw BridgeError(
                found: "credentials in a webhook URL", allowed: "an Authorization header, its value read from a file")
        }
        let host = part(CURLUPART_HOST, of: handle) ?? ""
        let port = part(CURLUPART_PORT, of: handle, flags: CURLU_DEFAULT_PORT) ?? ""
        return "\(scheme)://\(host.lowercased()):\(port)"
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
