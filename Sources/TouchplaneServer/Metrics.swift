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
        text += panels.desk.metrics
        return HTTPResponse(
            status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", body: .bytes([UInt8](text.utf8)))
    }
}
