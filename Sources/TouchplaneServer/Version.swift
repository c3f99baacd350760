/// The product's version, as `/v1`, hello and `--version` say it.
public enum Version {
    public static let text = "0.1.0"
}
