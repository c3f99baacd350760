import Foundation

/// The files of Tests/GoldenVectors: inputs and exact results, made by the script beside each. The surface's modules
/// read the same files.
public enum GoldenVectors {
    public static func load<Vectors: Decodable>(_ name: String, as type: Vectors.Type) throws -> Vectors {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appendingPathComponent("GoldenVectors/\(name).json"))
        return try JSONDecoder().decode(type, from: data)
    }
}
