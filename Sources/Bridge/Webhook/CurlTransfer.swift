import CCurl
import Glibc

/// One easy handle of curl and the memory it reads from: one request at a time, many one after the other.
///
/// Used on the webhook thread only.
final class CurlTransfer {
    /// An answer's body is read up to here and thrown away; beyond it the connection is closed.
    static let maximumAnswer = 64 << 10

    let handle: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    fileprivate var answerLength = 0

    /// Traps when there is no memory left.
    init() {
        guard let handle = curl_easy_init() else { preconditionFailure("curl has no memory left for a transfer") }
        self.handle = handle
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
        errorText.deallocate()
    }

    /// Lays out the request. The connection it came over may be used again.
    func prepare(
        _ request: WebhookRequest, signed: [(name: String, value: String)], _ configuration: WebhookConfiguration
    ) {
        clear()
        errorText.pointee = 0
        set(CURLOPT_ERRORBUFFER, errorText)
        set(CURLOPT_URL, request.url)
        setRules(configuration)
        set(CURLOPT_TIMEOUT_MS, request.timeout.milliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, request.timeout.milliseconds)
        setMethod(request)
        for header in request.headers { add(header.name, header.value) }
        for (name, value) in signed { add(name, value) }
        // A pause of a second before a long body, for servers of 1999.
        headers = curl_slist_append(headers, "Expect:")
        set(CURLOPT_HTTPHEADER, headers)
        tp_curl_set_writer(handle, countAnswer)
        set(CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Lets go of what the last request held. The connection it came over stays with the multi handle.
    func clear() {
        curl_easy_reset(handle)
        curl_slist_free_all(headers)
        headers = nil
        answerLength = 0
    }

    /// The status of the answer; 0 when there was none.
    var status: Int { tp_curl_response_code(handle) }

    /// curl's words for what went wrong; empty when it had none.
    var text: String { String(cString: errorText) }

    /// What no panel may change.
    private func setRules(_ configuration: WebhookConfiguration) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        if let file = configuration.certificateAuthorities { set(CURLOPT_CAINFO, file) }
        // An http_proxy in the environment would send a device's requests elsewhere.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_USERAGENT, configuration.userAgent)
        // Signals are for whole processes, and this is one thread of many.
        set(CURLOPT_NOSIGNAL, 1)
        // Without it, giving up a slow name look-up waits for it, and every other target waits too (curl 7.88, asyn-thread).
        set(CURLOPT_QUICK_EXIT, 1)
    }

    private func setMethod(_ request: WebhookRequest) {
        let isTyped = request.headers.contains { $0.name.lowercased() == "content-type" }
        if let body = request.body {
            tp_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            // An empty array has no address, and with none curl would read the body from standard input.
            if body.isEmpty { set(CURLOPT_COPYPOSTFIELDS, "") } else { set(CURLOPT_COPYPOSTFIELDS, body) }
            if !isTyped { add("Content-Type", "application/json") }
        } else if request.method == "HEAD" {
            set(CURLOPT_NOBODY, 1)
        } else if request.method != "GET" {
            // Says "no body" to servers that would wait for one.
            tp_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, 0)
            set(CURLOPT_COPYPOSTFIELDS, "")
            if !isTyped { headers = curl_slist_append(headers, "Content-Type:") }
        }
        if request.method != "HEAD" || request.body != nil { set(CURLOPT_CUSTOMREQUEST, request.method) }
    }

    private func add(_ name: String, _ value: String) {
        // curl takes "Name:" for "don't send it" and "Name;" for one that is empty.
        headers = curl_slist_append(headers, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }

    private func set(_ option: CURLoption, _ value: Int) {
        must(tp_curl_set_long(handle, option, value), option)
    }

    private func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        must(tp_curl_set_pointer(handle, option, value), option)
    }

    /// An option that curl does not know here is not a matter of luck: a rule would be missing.
    private func must(_ outcome: CURLcode, _ option: CURLoption) {
        precondition(outcome == CURLE_OK, "curl refused option \(option.rawValue) (error \(outcome.rawValue))")
    }
}

/// curl hands over a piece of the answer's body; taking less than all of it ends the transfer.
private func countAnswer(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    transfer.answerLength += size * count
    return transfer.answerLength <= CurlTransfer.maximumAnswer ? size * count : 0
}
