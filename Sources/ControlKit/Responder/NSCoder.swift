/// What `init?(coder:)` receives. Panels are described by documents, so it holds nothing; it exists so that controls
/// written for UIKit compile.
open class NSCoder {
    /// A coder that holds nothing.
    public init() {}
}
