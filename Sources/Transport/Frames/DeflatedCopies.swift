import Synchronization

/// A large frame's compressed forms, each made when the first client wants it and then shared by all.
final class DeflatedCopies: Sendable {
    /// What compression came to.
    private final class Copy: Sendable {
        /// nil when it made the message no smaller.
        let frame: Frame?
        init(_ frame: Frame?) { self.frame = frame }
    }

    private let full = AtomicLazyReference<Copy>()
    private let small = AtomicLazyReference<Copy>()

    /// The form for a window, made by `compress` if nobody has asked before; nil when it is no smaller.
    ///
    /// Callable on any loop's thread. Two that ask at the very same time may both do the work; one of the results is kept.
    func frame(for window: DeflateWindow, _ compress: () -> Frame?) -> Frame? {
        if let copy = window == .full ? full.load() : small.load() { return copy.frame }
        let copy = Copy(compress())
        return (window == .full ? full.storeIfNil(copy) : small.storeIfNil(copy)).frame
    }
}

extension Frame {
    /// Payloads that are compressed. A smaller one fills one packet of a network either way, and a larger one would hold up
    /// everybody on its loop for too long.
    static let deflatedSizes = 1_024...(4 << 20)

    /// The frame as it goes to those who agreed on compression, or the frame itself when nothing is won.
    func deflated(_ window: DeflateWindow, by deflaters: inout Deflaters) -> Frame {
        guard let copies = storage.header.copies else { return self }
        return copies.frame(for: window) { storage.deflate(by: deflaters[window]) } ?? self
    }
}

extension FrameStorage {
    /// The same message compressed and marked so with RSV1; nil when it is not smaller.
    fileprivate func deflate(by deflater: Deflater) -> Frame? {
        withUnsafeTemporaryAllocation(byteCount: payload.count, alignment: 1) { scratch in
            guard let count = deflater.compress(payload, into: scratch) else { return nil }
            let bytes = UnsafeRawBufferPointer(rebasing: scratch[..<count])
            return Frame(
                FrameStorage.make(
                    event: "", id: nil, opcode: wire[0] & 0x0F | Opcode.compressed, payload: bytes, copies: nil))
        }
    }
}
