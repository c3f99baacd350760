import CMosquitto

/// What a broker's reason code means (MQTT 5, section 2.4; 3.1.1 has only 0 and 0x80).
enum MQTTAnswer {
    static func result(code: Int32) -> DeliveryResult {
        if code < 0x80 { return .delivered }
        return .failed(reason: "the broker refused: " + words(code), retryable: mayPass(code))
    }

    static func words(_ code: Int32) -> String {
        // 0x80 is all that 3.1.1 can say, and the library's words for it are "Unspecified error".
        mosquitto_reason_string(code).map { String(cString: $0) } ?? "reason code \(code)"
    }

    /// What may be different soon: a busy broker, a full window, a quota.
    private static func mayPass(_ code: Int32) -> Bool {
        [0x80, 0x83, 0x88, 0x89, 0x93, 0x96, 0x97].contains(code)
    }
}
