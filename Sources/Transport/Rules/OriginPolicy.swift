/// Whose pages may do what: the checks that keep a foreign web page from reaching a panel through a visitor's browser.
///
/// - `Host` must be a name or address of this server, on every request: against DNS rebinding.
/// - A write or a WebSocket handshake that has an `Origin` must come from a page of this very server (same scheme, host and
///   port as `Host`) or from an origin listed on purpose; `Sec-Fetch-Site` must not say otherwise.
/// - A write with a body must be JSON, which no page can send to another site without asking first. Only below one path, when there is
///   one, is a form taken; whoever answers there has to tell a form of its own from another page's by something in it.
///
/// A request without `Origin` is not from a browser's page; curl and controllers need none, and no cookie or other
/// credential that a browser adds by itself is ever honoured here.
struct OriginPolicy: Sendable {
    private let hosts: [[UInt8]]
    private let origins: [[UInt8]]
    private let formPath: [UInt8]

    /// - Parameters:
    ///   - hosts: names and addresses that `Host` may give, without port; IPv6 in brackets. Case is ignored.
    ///   - origins: origins allowed besides the server's own, such as "https://panels.example".
    ///   - formPath: how the paths begin that take forms; "" for none.
    init(hosts: [String], origins: [String] = [], formPath: String = "") {
        self.hosts = hosts.map { Array($0.lowercased().utf8) }
        self.origins = origins.map { Array($0.lowercased().utf8) }
        self.formPath = Array(formPath.utf8)
    }

    /// What is wrong, or nil.
    ///
    /// - Parameter localAddress: the address the connection came in on, as `Host` would give it. Asked for only when the name is not listed: an
    ///   address that came after the start (DHCP) is as good as one that was there.
    func check(_ head: RequestHead, localAddress: () -> String?) -> Problem? {
        guard let host = head.value(.host), let name = Authority(host)?.name, isAllowed(name, localAddress) else {
            return Problem(
                403, "foreign-host", "The Host header names another server.",
                detail: Self.found("Host", head.value(.host))
                    + "; allowed: this machine's names and addresses, and those given with --allow-host.")
        }
        guard head.method.isWrite || head.namesWebSocket else { return nil }
        if let problem = checkSite(head, host: host) { return problem }
        return head.method.isWrite ? checkMediaType(head) : nil
    }

    private func checkSite(_ head: RequestHead, host: UnsafeRawBufferPointer) -> Problem? {
        let origin = head.value(.origin)
        if let origin, isListed(origin) { return nil }
        if let origin, !isOwn(origin, host: host) {
            return Problem(
                403, "foreign-origin", "The Origin header names another site.",
                detail: Self.found("Origin", origin)
                    + "; allowed: http:// and the very name and port of the Host header.")
        }
        if let site = head.value(.secFetchSite), !HeaderText.isExactly(site, "same-origin"),
            !HeaderText.isExactly(site, "none")
        {
            return Problem(
                403, "foreign-origin", "The Sec-Fetch-Site header says that the request is from another site.",
                detail: Self.found("Sec-Fetch-Site", site) + "; allowed: same-origin, none.")
        }
        return nil
    }

    /// Names a header's value in an error: its first 128 bytes, or that it is missing.
    private static func found(_ name: String, _ value: UnsafeRawBufferPointer?) -> String {
        guard let value else { return "\(name) is missing" }
        return "\(name) is \"\(String(decoding: value.prefix(128), as: UTF8.self))\""
    }

    /// A body of no bytes needs no type; anything else must be JSON.
    private func checkMediaType(_ head: RequestHead) -> Problem? {
        guard let type = head.value(.contentType) else {
            let isEmpty =
                head.value(.transferEncoding) == nil
                && (head.value(.contentLength).flatMap(HeaderText.number) ?? 0) == 0
            return isEmpty ? nil : Self.wrongType
        }
        var end = 0
        while end < type.count, type[end] != UInt8(ascii: ";") { end += 1 }
        let essence = HeaderText.trimmed(UnsafeRawBufferPointer(rebasing: type[..<end]))
        if HeaderText.equals(essence, "application/json") { return nil }
        if head.method == .patch, HeaderText.equals(essence, "application/merge-patch+json") { return nil }
        if head.method == .put, HeaderText.equals(essence, "application/json5") { return nil }
        if takesForms(head), HeaderText.equals(essence, "application/x-www-form-urlencoded") { return nil }
        return Self.wrongType
    }

    private func takesForms(_ head: RequestHead) -> Bool {
        head.method == .post && !formPath.isEmpty && head.path.starts(with: formPath)
    }

    private static let wrongType = Problem(
        415, "media-type", "The body must be application/json.",
        detail: "Also taken: application/merge-patch+json with PATCH, application/json5 with PUT.")

    private func isAllowed(_ name: UnsafeRawBufferPointer, _ localAddress: () -> String?) -> Bool {
        if hosts.contains(where: { HostText.equal($0, name) }) { return true }
        guard let first = name.first, HeaderText.isDigit(first) || first == UInt8(ascii: "[") else { return false }
        return localAddress().map { HostText.equal(Array($0.lowercased().utf8), name) } ?? false
    }

    private func isListed(_ origin: UnsafeRawBufferPointer) -> Bool {
        origins.contains { HostText.equal($0, origin) }
    }

    /// True when the origin is `http://` and the very authority that Host gives.
    private func isOwn(_ origin: UnsafeRawBufferPointer, host: UnsafeRawBufferPointer) -> Bool {
        guard HeaderText.hasPrefix(origin, "http://"),
            let its = Authority(UnsafeRawBufferPointer(rebasing: origin[7...])),
            let ours = Authority(host)
        else { return false }
        return its.port == ours.port && its.name.count == ours.name.count
            && zip(its.name, ours.name).allSatisfy { HeaderText.lower($0) == HeaderText.lower($1) }
    }
}

/// Comparing names, case ignored.
private enum HostText {
    static func equal(_ lowercased: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
        lowercased.count == bytes.count && zip(lowercased, bytes).allSatisfy { $0 == HeaderText.lower($1) }
    }
}
