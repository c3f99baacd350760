extension Duration {
    /// In whole nanoseconds, as all clocks here count; beyond 292 years, 292 years.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, beyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return beyond ? (seconds < 0 ? .min : .max) : sum
    }

    /// In milliseconds, rounded up, for libraries that count so.
    var milliseconds: Int { Int((nanoseconds + 999_999) / 1_000_000) }
}
