import CMicroHTTPD
import Glibc

/// The library's HTTP daemon: the owner of its handle, from start to stop.
///
/// @unchecked: the handle never changes, and the library locks what it points to.
final class Daemon: @unchecked Sendable {
    private let handle: OpaquePointer
    private let service: HTTPService
    /// Where the library finds who is told its lines; as long as it runs.
    private let log: UnsafeMutablePointer<tp_log>

    /// Serves what arrives on the listener; nil when the library refuses, which it explains in the log.
    init?(_ service: HTTPService, on listener: Listener) {
        let configuration = service.configuration
        let context = Unmanaged.passUnretained(service).toOpaque()
        let threads = max(1, configuration.httpThreads)
        let limit = service.ledger.limit
        // The library divides its limit among its threads and goes silent beyond it, so it stands well above our own.
        let ceiling = threads * (limit + HTTPService.spill(limit) + 64)
        let log = UnsafeMutablePointer<tp_log>.allocate(capacity: 1)
        log.initialize(to: tp_log(line: logLine, context: context))
        var options = [
            MHD_OptionItem(.EXTERNAL_LOGGER, tp_logger(), log),
            MHD_OptionItem(.LISTEN_SOCKET, Int(listener.socket)),
            MHD_OptionItem(.CONNECTION_LIMIT, ceiling),
            MHD_OptionItem(.CONNECTION_MEMORY_LIMIT, configuration.headMemory),
            MHD_OptionItem(.CONNECTION_TIMEOUT, Int(max(1, configuration.idleTimeout / 1_000_000_000))),
            MHD_OptionItem(.STRICT_FOR_CLIENT, 0),
            MHD_OptionItem(.UNESCAPE_CALLBACK, address(of: leaveEscaped as Unescape)),
            MHD_OptionItem(
                .NOTIFY_CONNECTION, address(of: noteConnection as MHD_NotifyConnectionCallback), context),
            MHD_OptionItem(.NOTIFY_COMPLETED, address(of: noteCompleted as MHD_RequestCompletedCallback), context),
        ]
        if threads > 1 { options.append(MHD_OptionItem(.THREAD_POOL_SIZE, threads)) }
        options.append(MHD_OptionItem(.END, 0))
        let flags =
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_UPGRADE.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
            | MHD_USE_ERROR_LOG.rawValue
        guard let handle = tp_start_daemon(flags, acceptConnection, handleRequest, context, options) else {
            log.deallocate()
            return nil
        }
        self.log = log
        self.handle = handle
        self.service = service
    }

    /// Closes every connection and the listening socket, and ends the threads. No connection may be asleep any more.
    ///
    /// `MHD_quiesce_daemon` is not called before: in 0.9.75 it and a worker thread may both take the listening socket out of
    /// the worker's epoll set, and whoever comes second ends the process. While draining, new connections are refused as
    /// they are accepted instead.
    func stop() {
        MHD_stop_daemon(handle)
        log.deallocate()
    }
}

private typealias Unescape =
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int

/// A C function's address as an option's value.
private func address<Function>(of function: Function) -> Int {
    unsafeBitCast(function, to: Int.self)
}

extension MHD_OptionItem {
    fileprivate init(_ option: MHD_OPTION, _ value: Int, _ context: UnsafeMutableRawPointer? = nil) {
        self.init(option: option, value: value, ptr_value: context)
    }
}
