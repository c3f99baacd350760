import CMosquitto
import Glibc

/// One connection to a broker, from its making to its end: the only place that knows libmosquitto.
///
/// A broken one is thrown away and a new one made, so that the library carries nothing over: its own reconnecting can't be
/// turned off with its own thread, skips its pauses while messages are queued, and resends the second half of an exchange to
/// a broker that has forgotten the first. Used on the broker's thread only. What happens is put into `events`, in order.
final class MQTTConnection {
    enum Event {
        case accepted
        case lost(reason: String)
        /// The broker is done with a message; codes from 128 on are refusals (MQTT 5 only).
        case acknowledged(message: Int32, code: Int32)
        case subscribed(request: Int32, granted: [Int32])
        case received(MQTTIncoming)
        case tooLong(topic: String, length: Int)
    }

    enum Handover: Equatable {
        /// On its way under this number.
        case taken(Int32)
        case rejected(reason: String)
    }

    var events: [Event] = []
    private let handle: OpaquePointer
    private let maximumIncoming: Int
    /// Errors the library only logs, since the connection began.
    private var complaints: [String] = []
    private let usesTLS: Bool
    private let isV5: Bool
    /// TCP has reached the broker; the broker has agreed; it is over.
    private var isReached = false
    private var isAccepted = false
    private var isOver = false

    init(_ configuration: MQTTConfiguration) {
        _ = Self.libraryIsReady
        guard let handle = mosquitto_new(configuration.clientID, true, nil) else {
            preconditionFailure("no memory is left for a connection to a broker")
        }
        self.handle = handle
        maximumIncoming = configuration.maximumIncoming
        usesTLS = configuration.tls != nil
        isV5 = configuration.version == .v5
        reportTo(self, from: handle)
        apply(configuration, to: handle)
    }

    deinit { mosquitto_destroy(handle) }

    /// Begins to connect. May block for as long as the look-up of the name takes, and no longer.
    func connect(to configuration: MQTTConfiguration) {
        // The asynchronous one returns as soon as TCP is on its way; the plain one may wait two minutes for a dead host.
        let outcome = mosquitto_connect_async(
            handle, configuration.host, Int32(configuration.port), Int32(configuration.keepAlive))
        check(outcome, errno)
    }

    /// What to poll; -1 when there is nothing any more.
    var socket: Int32 { mosquitto_socket(handle) }

    /// What to poll it for.
    var interest: Int16 {
        // While TLS is negotiated the library wants to write long after it has: the broker's answer is what counts then.
        let mayWrite = isAccepted || !usesTLS || !isReached
        return Int16(POLLIN) | (mayWrite && mosquitto_want_write(handle) ? Int16(POLLOUT) : 0)
    }

    /// The socket can be read or written, or is broken.
    func ready(_ readiness: Int16) {
        if !isAccepted, let reason = earlyEnd(readiness) { return end(reason) }
        isReached = true
        // Reading is also what carries the negotiation of TLS on, whichever direction it waits for.
        check(mosquitto_loop_read(handle, 1), errno)
        if !isOver, mosquitto_want_write(handle) { check(mosquitto_loop_write(handle, 1), errno) }
    }

    /// Sends pings and notices their absence: about once a second.
    func keepAlive() {
        if !isOver { check(mosquitto_loop_misc(handle), errno) }
    }

    /// Hands a message to the network.
    func publish(_ message: MQTTMessage) -> Handover {
        var number: Int32 = 0
        let outcome = mosquitto_publish(
            handle, &number, message.topic, Int32(message.payload.count), message.payload, message.quality.rawValue,
            message.retain)
        // Once it has a number the library has the message, whatever else it says.
        if number == 0 { return .rejected(reason: Self.words(outcome, errno)) }
        check(outcome, errno)
        return .taken(number)
    }

    /// Asks for messages; `subscribed` brings the answer to the number returned, nil when there is no connection.
    func subscribe(to filters: [String], _ quality: MQTTQuality) -> Int32? {
        var number: Int32 = 0
        let outcome = withCStrings(filters) { names in
            mosquitto_subscribe_multiple(handle, &number, Int32(filters.count), names, quality.rawValue, 0, nil)
        }
        check(outcome, errno)
        return outcome == MOSQ_ERR_SUCCESS.rawValue ? number : nil
    }

    func unsubscribe(from filters: [String]) {
        let outcome = withCStrings(filters) { names in
            mosquitto_unsubscribe_multiple(handle, nil, Int32(filters.count), names, nil)
        }
        check(outcome, errno)
    }

    /// Says goodbye, which keeps the broker from publishing the will.
    func disconnect() {
        mosquitto_disconnect(handle)
        isOver = true
    }

    // MARK: - What the library reports

    func connected(_ code: Int32) {
        if code == 0 {
            isAccepted = true
            events.append(.accepted)
        } else {
            let words = isV5 ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
            end("the broker refused: " + Self.trimmed(words))
        }
    }

    func disconnected(_ code: Int32, _ errorNumber: Int32) {
        end(complaints.isEmpty ? Self.words(code, errorNumber) : complaints.joined(separator: "; "))
    }

    func received(_ message: mosquitto_message) {
        guard let name = message.topic else { return }
        let topic = String(cString: name)
        guard message.payloadlen <= maximumIncoming else {
            return events.append(.tooLong(topic: topic, length: Int(message.payloadlen)))
        }
        let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
        events.append(
            .received(
                MQTTIncoming(
                    topic: topic, payload: Array(payload), quality: MQTTQuality(rawValue: message.qos) ?? .atMostOnce,
                    isRetained: message.retain)))
    }

    func complained(_ text: String) {
        if complaints.count < 4 { complaints.append(text) }
    }

    // MARK: - Inside

    private func end(_ reason: String) {
        if isOver { return }
        isOver = true
        events.append(.lost(reason: reason))
    }

    /// Some failures the library reports by callback, some by result only.
    private func check(_ outcome: Int32, _ errorNumber: Int32) {
        if outcome > 0 { disconnected(outcome, errorNumber) }
    }

    /// Why the connection is already over, before it was one. While TLS is negotiated the library takes a broken or closed
    /// socket for "try again", for ever.
    private func earlyEnd(_ readiness: Int16) -> String? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        if readiness & Int16(POLLERR | POLLHUP) != 0, getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length) == 0,
            code != 0
        {
            return SystemError(code).description
        }
        var byte: UInt8 = 0
        guard readiness & Int16(POLLIN | POLLHUP) != 0, recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
        else {
            return nil
        }
        return complaints.isEmpty ? "the broker closed the connection" : complaints.joined(separator: "; ")
    }

    private static func words(_ outcome: Int32, _ errorNumber: Int32) -> String {
        switch outcome {
        case 0: "the broker said goodbye"
        case Int32(MOSQ_ERR_KEEPALIVE.rawValue): "the broker fell silent"
        case Int32(MOSQ_ERR_ERRNO.rawValue): SystemError(errorNumber).description
        case Int32(MOSQ_ERR_EAI.rawValue): String(cString: gai_strerror(errorNumber))
        case 128...: trimmed(mosquitto_reason_string(outcome))
        default: trimmed(mosquitto_strerror(outcome))
        }
    }

    private static func trimmed(_ text: UnsafePointer<CChar>?) -> String {
        var text = text.map { String(cString: $0) } ?? "unknown"
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Once a process.
    private static let libraryIsReady: Bool = {
        mosquitto_lib_init()
        return true
    }()
}
