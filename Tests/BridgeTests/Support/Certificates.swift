/// A certificate authority and what it has signed, made by openssl for one test.
struct Certificates {
    let folder: Folder
    let authority: String

    init() throws {
        folder = try Folder()
        authority = "\(folder.path)/ca.pem"
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=Test authority", "-keyout", "\(folder.path)/ca.key", "-out", authority)
    }

    /// A certificate for a server of this name, and its key.
    func server(named name: String) throws -> (certificate: String, key: String) {
        let stem = "\(folder.path)/server"
        let names = name.first?.isNumber == true ? "IP:\(name)" : "DNS:\(name)"
        let extensions = try folder.write("server.ext", "subjectAltName=\(names)\n")
        try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=\(name)", "-keyout",
            "\(stem).key", "-out", "\(stem).csr")
        try openssl(
            "x509", "-req", "-in", "\(stem).csr", "-CA", authority, "-CAkey", "\(folder.path)/ca.key",
            "-CAcreateserial",
            "-days", "2", "-extfile", extensions, "-out", "\(stem).pem")
        return ("\(stem).pem", "\(stem).key")
    }

    private func openssl(_ arguments: String...) throws {
        try Child("/usr/bin/openssl", arguments).finish()
    }
}
