import CMicroHTTPD

/// The request under way, as the handler sees it.
extension Exchange: RequestSource {
    var method: HTTPMethod { head.method }
    var rawPath: UnsafeRawBufferPointer { head.path }
    var asksForWebSocket: Bool { head.namesWebSocket }

    var bodyBytes: UnsafeRawBufferPointer {
        // The array is not touched while the handler has the request.
        body.withUnsafeBytes { $0 }
    }

    func headerBytes(_ name: StaticString) -> UnsafeRawBufferPointer? {
        value(.HEADER_KIND, name)
    }

    func queryBytes(_ name: StaticString) -> UnsafeRawBufferPointer? {
        value(.GET_ARGUMENT_KIND, name)
    }

    private func value(_ kind: MHD_ValueKind, _ name: StaticString) -> UnsafeRawBufferPointer? {
        var value: UnsafePointer<CChar>?
        var count = 0
        let found = MHD_lookup_connection_value_n(
            connection, kind, name.characters, name.utf8CodeUnitCount, &value, &count)
        return found == .YES ? UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : count) : nil
    }
}
