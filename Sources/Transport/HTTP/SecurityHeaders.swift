/// The headers that every answer carries, whatever it is: what a browser may do with it, and nobody else's page.
enum SecurityHeaders {
    static let all: [(name: StaticString, value: StaticString)] = [
        (
            "Content-Security-Policy",
            """
            default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self'; \
            frame-ancestors 'self'; base-uri 'none'; form-action 'self'
            """
        ),
        ("X-Frame-Options", "SAMEORIGIN"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
}
