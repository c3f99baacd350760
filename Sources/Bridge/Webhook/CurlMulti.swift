import CCurl
import Glibc

/// curl's multi handle: all transfers of the webhook thread, and the connections they leave behind for the next ones.
///
/// Used on the webhook thread only.
final class CurlMulti {
    private let handle: UnsafeMutableRawPointer

    /// Traps when there is no memory left.
    ///
    /// - Parameter connections: connections kept open for later requests.
    init(connections: Int) {
        _ = Self.libraryIsReady
        guard let handle = curl_multi_init() else { preconditionFailure("curl has no memory left to begin") }
        self.handle = handle
        _ = tp_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
    }

    deinit { curl_multi_cleanup(handle) }

    func add(_ transfer: CurlTransfer) {
        let outcome = curl_multi_add_handle(handle, transfer.handle)
        precondition(outcome == CURLM_OK, "curl refused a transfer (error \(outcome.rawValue))")
    }

    /// Takes a transfer out, finished or not. Its connection is closed when it was not finished.
    func remove(_ transfer: CurlTransfer) {
        curl_multi_remove_handle(handle, transfer.handle)
    }

    /// Does what can be done without waiting.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(handle, &running)
    }

    /// The next transfer that has ended, by its handle, and how; nil when there is none.
    func nextFinished() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        guard let easy = tp_curl_finished(handle, &code) else { return nil }
        return (easy, code)
    }

    /// Waits until a transfer can go on, the bell rings or the time has passed. True when the bell rang.
    func wait(until moment: Int64?, bell: Doorbell) -> Bool {
        // curl knows no "without an end", only an hour.
        let patience = milliseconds(until: moment)
        var door = curl_waitfd(fd: bell.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        curl_multi_poll(handle, &door, 1, patience < 0 ? 3_600_000 : patience, nil)
        return door.revents != 0
    }

    /// Once a process.
    private static let libraryIsReady: Bool = {
        let outcome = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        precondition(outcome == CURLE_OK, "curl can't begin (error \(outcome.rawValue))")
        return true
    }()
}
