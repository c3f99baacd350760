/// The product's version, as `/v1`, hello and `--version` say it.
public enum Version {
    /// As the command prints it.
    public static let text = "0.1.0"
}
