/// An effect on its way: what is to be sent, since when, and who wants to know how it ends.
struct Pending<Content: Sendable>: Sendable {
    let content: Content
    let report: DeliveryReport
    /// When it was accepted, and when the present or last attempt began.
    let accepted: Int64
    private(set) var began: Int64?
    private(set) var firstBegan: Int64?
    private(set) var attempts = 0

    init(_ content: Content, at now: Int64, report: @escaping DeliveryReport) {
        self.content = content
        self.report = report
        accepted = now
    }

    /// Notes that an attempt begins.
    mutating func begin(at now: Int64) {
        attempts += 1
        began = now
        if firstBegan == nil { firstBegan = now }
    }

    /// The end of it. Not under a lock: `tell` calls the report.
    func ended(_ result: DeliveryResult, status: Int? = nil, output: [UInt8] = [], at now: Int64) -> Ended {
        var delivery = Delivery(result, status: status)
        delivery.output = output
        delivery.attempts = attempts
        delivery.waited = (firstBegan ?? now) - accepted
        delivery.took = began.map { now - $0 } ?? 0
        return Ended(delivery: delivery, report: report)
    }
}

/// A delivery that has ended and is still to be told. Collected under a lock, told after it.
struct Ended: Sendable {
    let delivery: Delivery
    let report: DeliveryReport

    func tell() { report(delivery) }
}

extension [Ended] {
    func tell() {
        for ended in self { ended.tell() }
    }
}
