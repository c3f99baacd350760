import Glibc

/// Answers of one thread that have been sent and can be sent again with another body of the same size.
///
/// To build an answer the library allocates three times a header, which costs more than all our checks. The answers to
/// touches are of a few sizes only, so the next one mostly finds a used answer of its size here: only its body is written anew.
///
/// Limits: bodies up to 4 KiB, 64 answers; beyond them the oldest goes.
final class ResponseShelf {
    static let bodyLimit = 4_096
    static let capacity = 64

    private var kept: [ShelvedResponse] = []

    /// An answer that fits, with the body filled in; nil when the answer has a header of its own or is too large.
    func take(for response: HTTPResponse) -> ShelvedResponse? {
        guard response.headers.isEmpty, let type = response.contentType else { return nil }
        switch response.body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { take(type, $0) }
        case .frame(let frame):
            return frame.withPayload { take(type, $0) }
        case .none, .fixed:
            return nil
        }
    }

    /// Keeps an answer that is no longer being sent.
    func putBack(_ response: ShelvedResponse) {
        if kept.count == Self.capacity { kept.removeFirst() }
        kept.append(response)
    }

    private func take(_ type: StaticString, _ body: UnsafeRawBufferPointer) -> ShelvedResponse? {
        guard body.count <= Self.bodyLimit else { return nil }
        let fitting = kept.lastIndex { $0.memory.count == body.count && $0.type.utf8Start == type.utf8Start }
        let response = fitting.map { kept.remove(at: $0) } ?? ShelvedResponse(type: type, count: body.count)
        response.memory.copyMemory(from: body)
        return response
    }
}

/// One answer with a body of its own to write over.
final class ShelvedResponse {
    let type: StaticString
    let memory: UnsafeMutableRawBufferPointer
    let handle: ResponseHandle

    init(type: StaticString, count: Int) {
        self.type = type
        memory = .allocate(byteCount: count, alignment: 1)
        handle = ResponseHandle(memory: memory, contentType: type)
    }

    deinit { memory.deallocate() }
}

extension ResponseShelf {
    /// The calling thread's own, made at the first call and freed with the thread.
    static var ofThisThread: ResponseShelf {
        if let place = pthread_getspecific(key) {
            return Unmanaged<ResponseShelf>.fromOpaque(place).takeUnretainedValue()
        }
        let shelf = ResponseShelf()
        pthread_setspecific(key, Unmanaged.passRetained(shelf).toOpaque())
        return shelf
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, freeShelf)
        return key
    }()
}

private func freeShelf(_ place: UnsafeMutableRawPointer?) {
    guard let place else { return }
    Unmanaged<ResponseShelf>.fromOpaque(place).release()
}
