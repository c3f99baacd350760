/// Reading what a client offers in `Sec-WebSocket-Extensions` (RFC 7692, 7.1).
///
/// Only agreements without context takeover are made, in both directions: so a frame compressed once is right for everyone who
/// made the same agreement, and an idle connection keeps no window.
enum DeflateOffer {
    /// What both sides keep to.
    struct Agreement: Equatable {
        var window: DeflateWindow

        /// The value of the answer's `Sec-WebSocket-Extensions`.
        var header: String {
            let base = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
            return window == .full ? base : base + "; server_max_window_bits=\(window.rawValue)"
        }
    }

    /// The first offer that can be kept; nil when there is none, and then messages go as they are.
    ///
    /// An offer with a parameter that is unknown, doubled or out of range is passed over: the client may list a plainer one after it.
    static func accept(_ header: String) -> Agreement? {
        for offer in header.split(separator: ",", omittingEmptySubsequences: false) {
            if let agreement = agreement(on: offer) { return agreement }
        }
        return nil
    }

    private static func agreement(on offer: Substring) -> Agreement? {
        var parts = offer.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
        guard parts.removeFirst() == "permessage-deflate" else { return nil }
        var agreement = Agreement(window: .full)
        var seen: Set<Substring> = []
        for part in parts {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
            guard seen.insert(sides[0]).inserted else { return nil }
            let value = sides.count > 1 ? unquoted(sides[1]) : nil
            switch sides[0] {
            case "server_no_context_takeover", "client_no_context_takeover":
                guard value == nil else { return nil }
            case "client_max_window_bits":
                // Nothing to keep: we read what any window has made.
                guard value.map({ bits($0) != nil }) ?? true else { return nil }
            case "server_max_window_bits":
                guard let value, let bits = bits(value), let window = DeflateWindow(atMost: bits) else { return nil }
                agreement.window = window
            default:
                return nil
            }
        }
        return agreement
    }

    /// 8 to 15, without a leading zero.
    private static func bits(_ text: Substring) -> Int? {
        guard text.first != "0", text.utf8.allSatisfy(HeaderText.isDigit), let bits = Int(text) else { return nil }
        return (8...15).contains(bits) ? bits : nil
    }

    private static func unquoted(_ text: Substring) -> Substring {
        text.count >= 2 && text.first == "\"" && text.last == "\"" ? text.dropFirst().dropLast() : text
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
