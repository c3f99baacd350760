#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift can't call: one function for each kind
// of argument in use.

static inline CURLcode tp_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tp_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/// For strings, lists and every other pointer to data; curl copies strings, and keeps all else as it is given.
static inline CURLcode tp_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tp_curl_set_writer(CURL *easy, curl_write_callback writer) {
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, writer);
}

static inline long tp_curl_response_code(CURL *easy) {
    long code = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

static inline CURLMcode tp_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// The easy handle and the result of a finished transfer. A shim because CURLMsg holds a union.
static inline CURL *tp_curl_finished(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(multi, &left);
    while (message && message->msg != CURLMSG_DONE) message = curl_multi_info_read(multi, &left);
    if (!message) return 0;
    *result = message->data.result;
    return message->easy_handle;
}
