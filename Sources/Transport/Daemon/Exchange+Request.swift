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

    /// Every `Sec-WebSocket-Extensions` line as one list; empty when there is none.
    var offeredExtensions: String {
        var gathered: [String] = []
        withUnsafeMutableBytes(of: &gathered) {
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, gatherExtensions, $0.baseAddress)
        }
        return gathered.joined(separator: ",")
    }

    private func value(_ kind: MHD_ValueKind, _ name: StaticString) -> UnsafeRawBufferPointer? {
        var value: UnsafePointer<CChar>?
        var count = 0
        let found = MHD_lookup_connection_value_n(
            connection, kind, name.characters, name.utf8CodeUnitCount, &value, &count)
        return found == .YES ? UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : count) : nil
    }
}

private func gatherExtensions(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    let name = UnsafeRawBufferPointer(start: name, count: nameCount)
    guard HeaderText.equals(name, "sec-websocket-extensions") else { return .YES }
    let text = String(decoding: UnsafeRawBufferPointer(start: value, count: valueCount), as: UTF8.self)
    context!.assumingMemoryBound(to: [String].self).pointee.append(text)
    return .YES
}
