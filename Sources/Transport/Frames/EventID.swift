/// Where a frame stands in the history of what it tells about; an event stream carries it as `id: epoch:number`.
package struct EventID: Sendable, Equatable {
    /// Which life of the server the number belongs to. Must not hold a line break.
    package var epoch: String
    /// The place within that life.
    package var number: UInt64

    package init(epoch: String, number: UInt64) {
        self.epoch = epoch
        self.number = number
    }
}
