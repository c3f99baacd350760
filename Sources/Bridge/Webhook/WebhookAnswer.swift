import CCurl

/// What the end of an HTTP transfer means for the effect.
enum WebhookAnswer {
    /// - Parameters:
    ///   - code: how curl ended.
    ///   - status: the status, 0 when there was none.
    ///   - text: curl's own words for what went wrong, if it had any.
    static func result(code: CURLcode, status: Int, text: String, timeout: Duration) -> DeliveryResult {
        // A body longer than what is read was cut short by us; the status had long been there.
        if code == CURLE_OK || code == CURLE_WRITE_ERROR && status != 0 { return result(status: status) }
        if code == CURLE_OPERATION_TIMEDOUT {
            let phase = status == 0 ? "no answer" : "the answer was not finished"
            return .failed(reason: "\(phase) within \(timeout)", retryable: true)
        }
        let words = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        return .failed(reason: words, retryable: !isHopeless(code))
    }

    /// A status alone: 2xx is success; what the server may answer differently later is retryable.
    static func result(status: Int) -> DeliveryResult {
        switch status {
        case 200...299: .delivered
        case 300...399:
            .failed(reason: "answered \(status), a redirect, and redirects are not followed", retryable: false)
        case 408, 421, 425, 429: .failed(reason: "answered \(status)", retryable: true)
        case 400...499: .failed(reason: "answered \(status)", retryable: false)
        default: .failed(reason: "answered \(status)", retryable: true)
        }
    }

    /// Failures that are in the request itself.
    private static func isHopeless(_ code: CURLcode) -> Bool {
        code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_URL_MALFORMAT || code == CURLE_BAD_FUNCTION_ARGUMENT
            || code == CURLE_OUT_OF_MEMORY
    }
}
