import Glibc
import Synchronization

/// One event a line on stderr. Safe to call from any thread; a line is one write.
public final class Log: Sendable {
    /// Lines of the same component and text within a second are written once: an attack cannot fill a disk.
    private let last = Mutex<(text: String, second: Int)>(("", 0))

    /// The one of this process.
    public static let shared = Log()

    init() {}

    /// Writes `component: text`, line breaks shown as spaces.
    public func line(_ component: String, _ text: String) {
        let line = component + ": " + String(text.map { $0.isNewline ? " " : $0 })
        let second = time(nil)
        let isRepeat = last.withLock { last in
            if last.text == line, last.second == second { return true }
            last = (line, second)
            return false
        }
        if !isRepeat { Output.write(line + "\n", to: STDERR_FILENO) }
    }
}

/// Text to a file descriptor, whole, without buffering.
enum Output {
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, rest.count > 0 {
                let written = Glibc.write(descriptor, base, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    return
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}
