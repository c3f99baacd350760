import CMosquitto
import Glibc

extension MQTTConnection {
    /// Tells the library all that is asked of a connection. What is in the configuration was checked when it was given.
    func apply(_ configuration: MQTTConfiguration, to handle: OpaquePointer) {
        let version = configuration.version == .v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        must(mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, version), "the version")
        must(mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1), "sending at once")
        if configuration.username != nil || configuration.password != nil {
            let password = configuration.password.map { $0.bytes.map(CChar.init(bitPattern:)) + [0] }
            must(mosquitto_username_pw_set(handle, configuration.username, password), "the credentials")
        }
        if let will = configuration.will {
            must(
                mosquitto_will_set(
                    handle, will.topic, Int32(will.payload.count), will.payload, will.quality.rawValue, will.retain),
                "the will")
        }
        if let tls = configuration.tls {
            if tls.certificateAuthorities == nil {
                must(mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1), "the system's certificates")
            }
            if tls.certificateAuthorities != nil || tls.certificate != nil {
                // With no authorities of its own the library insists on a folder of them; this is the system's.
                let folder = tls.certificateAuthorities == nil ? "/etc/ssl/certs" : nil
                let outcome = mosquitto_tls_set(
                    handle, tls.certificateAuthorities, folder, tls.certificate, tls.key, refusePassphrase)
                // A file that was there at the start may be gone now: the connection will say so.
                if outcome != MOSQ_ERR_SUCCESS.rawValue { complained("a TLS file can't be read") }
            }
        }
    }

    private func must(_ outcome: Int32, _ what: String) {
        precondition(outcome == MOSQ_ERR_SUCCESS.rawValue, "libmosquitto refused \(what) (error \(outcome))")
    }
}

/// Has the library report to a connection, which must outlive the handle.
func reportTo(_ connection: MQTTConnection, from handle: OpaquePointer) {
    mosquitto_user_data_set(handle, Unmanaged.passUnretained(connection).toOpaque())
    mosquitto_connect_v5_callback_set(handle, didConnect)
    mosquitto_disconnect_v5_callback_set(handle, didDisconnect)
    mosquitto_publish_v5_callback_set(handle, didPublish)
    mosquitto_subscribe_v5_callback_set(handle, didSubscribe)
    mosquitto_message_callback_set(handle, didReceive)
    mosquitto_log_callback_set(handle, didLog)
}

/// The array of C strings that some functions of the library want.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { body($0.baseAddress!) }
}

private func connection(_ context: UnsafeMutableRawPointer?) -> MQTTConnection? {
    context.map { Unmanaged<MQTTConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func didConnect(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ code: Int32, _ flags: Int32, _: OpaquePointer?
) {
    connection(context)?.connected(code)
}

private func didDisconnect(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ code: Int32, _: OpaquePointer?
) {
    let errorNumber = errno
    connection(context)?.disconnected(code, errorNumber)
}

private func didPublish(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ message: Int32, _ code: Int32, _: OpaquePointer?
) {
    connection(context)?.events.append(.acknowledged(message: message, code: code))
}

private func didSubscribe(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ request: Int32, _ count: Int32,
    _ granted: UnsafePointer<Int32>?, _: OpaquePointer?
) {
    let granted = Array(UnsafeBufferPointer(start: granted, count: Int(count)))
    connection(context)?.events.append(.subscribed(request: request, granted: granted))
}

private func didReceive(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ message: UnsafePointer<mosquitto_message>?
) {
    if let message { connection(context)?.received(message.pointee) }
}

private func didLog(
    _: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ level: Int32, _ text: UnsafePointer<CChar>?
) {
    guard level == MOSQ_LOG_ERR, let text else { return }
    connection(context)?.complained(String(cString: text))
}

/// A key with a passphrase would have OpenSSL ask for it on the terminal, and wait.
private func refusePassphrase(
    _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32, _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
