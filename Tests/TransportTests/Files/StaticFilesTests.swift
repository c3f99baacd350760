import Glibc
import Testing

@testable import Transport

@Suite("Static files")
struct StaticFilesTests {
    /// A folder that is gone when the test is over.
    private final class Folder {
        let path: String

        init(_ files: [String: String]) {
            var template = Array("/tmp/touchplane-XXXXXX\0".utf8CString)
            path = String(cString: mkdtemp(&template))
            for (name, text) in files {
                let parts = name.split(separator: "/")
                for count in 1..<max(parts.count, 1) {
                    mkdir(path + "/" + parts[..<count].joined(separator: "/"), 0o755)
                }
                let file = fopen(path + "/" + name, "w")
                fputs(text, file)
                fclose(file)
            }
        }

        deinit { remove(path) }

        private func remove(_ path: String) {
            if let directory = opendir(path) {
                while let entry = readdir(directory) {
                    let name = withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    }
                    if name != ".", name != ".." { remove(path + "/" + name) }
                }
                closedir(directory)
                rmdir(path)
            } else {
                unlink(path)
            }
        }
    }

    private static let long = String(repeating: "let value = control.value\n", count: 200)

    private func serve(_ body: (TestServer) throws -> Void) throws {
        let folder = Folder([
            "index.html": "<!doctype html>", "js/main.mjs": Self.long, ".secret": "no", "p/panel.html": "<p>",
            "a b.txt": "blank",
        ])
        let files = try StaticFiles(folder: folder.path)
        #expect(files.count == 4)
        let server = try TestServer(respond: { _, request in
            if request.path.hasPrefix("/p/") {
                return files.answer(request, file: "/p/panel.html") ?? .response(HTTPResponse(status: 404))
            }
            return files.answer(request) ?? .response(HTTPResponse(status: 404))
        })
        defer { server.stop() }
        try body(server)
    }

    @Test("a file comes with its type, its tag and the order to ask again")
    func plain() throws {
        try serve { server in
            let answer = try #require(server.client().request("GET", "/js/main.mjs"))
            #expect(answer.status == 200 && answer.text == Self.long)
            #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
            #expect(answer.headers["cache-control"] == "no-cache")
            #expect(answer.headers["vary"] == "Accept-Encoding")
            #expect(answer.headers["etag"]?.hasPrefix("\"") == true)
            #expect(server.client().request("GET", "/")?.text == "<!doctype html>")
            #expect(server.client().request("GET", "/p/mixer")?.text == "<p>")
        }
    }

    @Test("who has it already gets 304 without a body, for one tag among several and for any")
    func unchanged() throws {
        try serve { server in
            let client = server.client()
            let tag = try #require(client.request("GET", "/js/main.mjs")?.headers["etag"])
            for known in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
                let answer = try #require(client.request("GET", "/js/main.mjs", headers: ["If-None-Match: \(known)"]))
                #expect(answer.status == 304)
                #expect(answer.headers["etag"] == tag)
            }
            #expect(client.request("GET", "/js/main.mjs", headers: ["If-None-Match: \"x\""])?.status == 200)
        }
    }

    @Test("who takes gzip gets it where it is smaller, under a tag of its own")
    func compressed() throws {
        try serve { server in
            let client = server.client()
            let plain = try #require(client.request("GET", "/js/main.mjs"))
            let packed = try #require(
                client.request("GET", "/js/main.mjs", headers: ["Accept-Encoding: br, gzip;q=0.5"]))
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.body.count < plain.body.count / 2 && packed.body.starts(with: [0x1F, 0x8B]))
            #expect(packed.headers["etag"] != plain.headers["etag"])
            let refused = client.request("GET", "/js/main.mjs", headers: ["Accept-Encoding: gzip;q=0, deflate"])
            #expect(refused?.headers["content-encoding"] == nil)
            #expect(client.request("GET", "/", headers: ["Accept-Encoding: gzip"])?.headers["content-encoding"] == nil)
        }
    }

    @Test("HEAD gives the head alone, writing is refused with the methods there are")
    func methods() throws {
        try serve { server in
            let client = server.client()
            #expect(client.request("HEAD", "/js/main.mjs")?.headers["content-length"] == "\(Self.long.utf8.count)")
            let answer = client.request("DELETE", "/js/main.mjs")
            #expect(answer?.status == 405 && answer?.headers["allow"] == "GET, HEAD")
        }
    }

    @Test(
        "no path leads outside or to what is hidden",
        arguments: [
            "/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/js/../index.html", "//etc/passwd",
            "/js\\main.mjs", "/.secret", "/js", "/index.html/", "/INDEX.HTML", "/js/main.mjs%20",
        ])
    func outside(path: String) throws {
        try serve { server in
            #expect(server.client().request("GET", path)?.status == 404)
        }
    }

    @Test("a folder that is not there is a sentence, not an empty table")
    func missing() {
        let error = #expect(throws: StaticFilesError.self) { _ = try StaticFiles(folder: "/nowhere/at/all") }
        #expect(error?.description == "cannot read /nowhere/at/all: No such file or directory")
    }
}
