/// The content type of a file, by the end of its name.
enum MediaType {
    static func of(_ path: String) -> StaticString {
        switch path.lowercased().split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "json5": "application/json5"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "wasm": "application/wasm"
        case "txt", "md": "text/plain; charset=utf-8"
        case "yaml", "yml": "application/yaml"
        default: "application/octet-stream"
        }
    }
}
