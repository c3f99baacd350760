/// Lets a receiver prove that a webhook came from here, unchanged and just now: the headers of Standard Webhooks 1.0, which
/// ready-made libraries verify.
///
/// `webhook-signature` is `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`. The key is the bytes of the secret,
/// or, when the secret starts with `whsec_`, what the base64 behind it stands for.
enum WebhookSignature {
    static let headerNames: Set<String> = ["webhook-id", "webhook-timestamp", "webhook-signature"]

    /// - Parameters:
    ///   - id: the same for every attempt to send one request, so that the receiver can tell a repetition.
    ///   - timestamp: seconds since 1970.
    static func headers(
        id: String, timestamp: Int64, body: [UInt8], secret: Secret
    ) -> [(name: String, value: String)] {
        let signature = HMAC.sha256([Array("\(id).\(timestamp).".utf8), body], key: key(of: secret))
        return [
            ("webhook-id", id), ("webhook-timestamp", String(timestamp)),
            ("webhook-signature", "v1," + Base64.encode(signature)),
        ]
    }

    private static func key(of secret: Secret) -> [UInt8] {
        let prefix = Array("whsec_".utf8)
        guard secret.bytes.starts(with: prefix) else { return secret.bytes }
        return Base64.decode(String(decoding: secret.bytes.dropFirst(prefix.count), as: UTF8.self)) ?? secret.bytes
    }
}
