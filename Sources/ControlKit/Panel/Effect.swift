/// Something to do outside the panel after the turn. Handlers return it instead of doing it under the lock.
public enum Effect: Equatable, Sendable {
    /// A line for the log.
    case log(String)
}
