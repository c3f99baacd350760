/// A picture by name. The server never draws: a name travels in the record and the surface finds the picture.
public struct UIImage: Equatable, Hashable, Sendable {
    /// The name the surface looks up.
    public let name: String

    /// A picture by its name in the surface's set.
    public init(named name: String) { self.name = name }
    /// The same: a surface has one set of pictures.
    public init(systemName name: String) { self.name = name }
}
