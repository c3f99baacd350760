import Testing

@testable import Transport

@Suite("Offers of compression")
struct DeflateOfferTests {
    private static let plain = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"

    @Test(
        "an offer that can be kept is agreed to, without context in either direction",
        arguments: [
            "permessage-deflate", "permessage-deflate; client_max_window_bits",
            "permessage-deflate;client_max_window_bits=10", "  permessage-deflate ;\tserver_no_context_takeover ",
            "permessage-deflate; client_no_context_takeover; server_max_window_bits=15",
            "permessage-deflate; server_max_window_bits=\"15\"", "x-webkit-deflate-frame, permessage-deflate",
            "permessage-deflate; colour=red, permessage-deflate",
            "permessage-deflate; server_max_window_bits=8, permessage-deflate",
        ])
    func kept(offer: String) {
        #expect(DeflateOffer.accept(offer)?.header == Self.plain)
    }

    @Test("a window below the full one is answered with the small one", arguments: 9...14)
    func small(bits: Int) {
        let agreement = DeflateOffer.accept("permessage-deflate; server_max_window_bits=\(bits)")
        #expect(agreement?.header == Self.plain + "; server_max_window_bits=9")
        #expect(agreement?.window == .small)
    }

    @Test(
        "an offer that cannot be kept, or is no offer, is passed over",
        arguments: [
            "", ",", "deflate", "permessage-deflat", "permessage-deflate; ", "permessage-deflate; colour=red",
            "permessage-deflate; server_no_context_takeover=1", "permessage-deflate; server_max_window_bits",
            "permessage-deflate; server_max_window_bits=8", "permessage-deflate; server_max_window_bits=16",
            "permessage-deflate; server_max_window_bits=010", "permessage-deflate; server_max_window_bits=+9",
            "permessage-deflate; client_max_window_bits=7", "permessage-deflate; client_max_window_bits=",
            "permessage-deflate; server_no_context_takeover; server_no_context_takeover",
        ])
    func passedOver(offer: String) {
        #expect(DeflateOffer.accept(offer) == nil)
    }
}
