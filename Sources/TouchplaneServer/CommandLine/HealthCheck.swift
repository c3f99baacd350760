import Glibc

/// `touchplane health URL`: asks `/readyz` over plain HTTP, with a deadline of 3 seconds. For container health checks.
enum HealthCheck {
    /// 0 when the server says it is ready.
    static func run(_ url: String) -> Int32 {
        guard let target = Target(url) else {
            Output.write("touchplane: \"\(url)\" is no URL; allowed: http://HOST[:PORT]\n", to: STDERR_FILENO)
            return 2
        }
        switch ask(target) {
        case .success(let status) where status == 200: return 0
        case .success(let status):
            Output.write("touchplane: \(url) answered \(status)\n", to: STDERR_FILENO)
        case .failure(let error):
            Output.write("touchplane: \(url): \(error)\n", to: STDERR_FILENO)
        }
        return 1
    }

    struct Target: Equatable {
        var host: String
        var port: String

        init?(_ url: String) {
            guard url.hasPrefix("http://") else { return nil }
            let authority = url.dropFirst(7).prefix { $0 != "/" }
            if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
                host = String(authority[..<colon])
                port = String(authority[authority.index(after: colon)...])
            } else {
                host = String(authority)
                port = "80"
            }
            if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
            guard !host.isEmpty, UInt16(port) != nil else { return nil }
        }
    }

    struct AskError: Error, CustomStringConvertible {
        let description: String
    }

    private static func ask(_ target: Target) -> Result<Int, AskError> {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let found = getaddrinfo(target.host, target.port, &hints, &list)
        guard found == 0, let address = list else {
            return .failure(AskError(description: String(cString: gai_strerror(found))))
        }
        defer { freeaddrinfo(list) }
        let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
        guard descriptor >= 0 else { return .failure(AskError(description: String(cString: strerror(errno)))) }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 3, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
            return .failure(AskError(description: String(cString: strerror(errno))))
        }
        Output.write(
            "GET /readyz HTTP/1.1\r\nHost: \(target.host):\(target.port)\r\nConnection: close\r\n\r\n", to: descriptor)
        var head = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &head, head.count)
        let words = String(decoding: head.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return .failure(AskError(description: "no HTTP answer within 3 seconds"))
        }
        return .success(status)
    }
}
