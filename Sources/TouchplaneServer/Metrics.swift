import Synchronization
import Transport

/// Counters for `/metrics`, in Prometheus's text format. Labels are of bounded sets only.
final class Metrics: Sendable {
    let requests = Atomic<UInt64>(0)
    let streamsOpened = Atomic<UInt64>(0)
    let streamsClosed = Atomic<UInt64>(0)
    let messages = Atomic<UInt64>(0)
    let resyncs = Atomic<UInt64>(0)

    func response(panels: PanelRegistry) -> HTTPResponse {
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: String) {
            text +=
                "# HELP touchplane_\(name) \(help)\n# TYPE touchplane_\(name) \(kind)\ntouchplane_\(name) \(value)\n"
        }
        let opened = streamsOpened.load(ordering: .relaxed), closed = streamsClosed.load(ordering: .relaxed)
        text += "# TYPE touchplane_build_info gauge\ntouchplane_build_info{version=\"\(Version.text)\"} 1\n"
        add("requests_total", "counter", "Requests answered.", "\(requests.load(ordering: .relaxed))")
        add("streams", "gauge", "Open streams.", "\(opened >= closed ? opened - closed : 0)")
        add("streams_opened_total", "counter", "Streams opened.", "\(opened)")
        add(
            "messages_received_total", "counter", "Messages received on streams.",
            "\(messages.load(ordering: .relaxed))")
        add(
            "resyncs_total", "counter", "Times a slow client was given a fresh state.",
            "\(resyncs.load(ordering: .relaxed))")
        add("panels", "gauge", "Panels.", "\(panels.count)")
        if let keeper = panels.keeper { text += Self.text(of: keeper) }
        text += panels.desk.metrics
        return HTTPResponse(
            status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", body: .bytes([UInt8](text.utf8)))
    }

    /// What the store says of itself.
    private static func text(of keeper: Keeper) -> String {
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: String) {
            let name = "touchplane_store_" + name
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n\(name) \(value)\n"
        }
        let condition =
            switch keeper.trouble {
            case nil: "working"
            case .diskFull: "disk-full"
            case .closed: "closed"
            default: "failed"
            }
        text += "# HELP touchplane_store_condition 1 at the condition the store is in.\n"
        text += "# TYPE touchplane_store_condition gauge\n"
        for name in ["working", "disk-full", "failed", "closed"] {
            text += "touchplane_store_condition{is=\"\(name)\"} \(name == condition ? 1 : 0)\n"
        }
        let figures = keeper.figures
        add("transactions_total", "counter", "Transactions on the disk.", "\(figures.transactions)")
        add("changes_total", "counter", "Changes in them.", "\(figures.changes)")
        add("notes_total", "counter", "Values carried by them that nobody waited for.", "\(figures.notes)")
        add("failures_total", "counter", "Transactions that failed.", "\(figures.failures)")
        add("overloads_total", "counter", "Changes refused because too many waited.", "\(figures.overloads)")
        add("waiting_changes", "gauge", "Changes not on the disk yet.", "\(figures.waitingChanges)")
        add(
            "waiting_effects", "gauge", "Effects that have to arrive and have not yet.", "\(figures.waitingEffects)")
        add("log_pages", "gauge", "Pages in the write-ahead log.", "\(figures.logPages)")
        add(
            "longest_transaction_seconds", "gauge", "The longest transaction so far.",
            "\(Double(figures.longestTransaction) / 1e9)")
        return text
    }
}
