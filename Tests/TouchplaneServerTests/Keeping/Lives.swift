import FaultDisk
import Glibc
import Testing

@testable import TouchplaneServer

/// A data folder of a test's own and the servers that live in it one after another; gone with it.
final class Lives {
    let home: String
    var folder: String { home + "/data" }
    private let disk: Int32?
    private var server: Server?

    /// - Parameter failing: whether the disk can be told to fail.
    init(failing: Bool = false) {
        var template = Array((P_tmpdir + "/touchplane-keeping-XXXXXX").utf8CString)
        home = String(cString: mkdtemp(&template))
        disk = failing ? fault_disk_watch(home + "/data") : nil
    }

    deinit {
        server?.stop(within: 1)
        if let disk { fault_disk_forget(disk) }
        for folder in [folder, home] {
            if let directory = opendir(folder) {
                while let entry = readdir(directory) {
                    unlink(
                        folder + "/"
                            + withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                            })
                }
                closedir(directory)
            }
            rmdir(folder)
        }
    }

    /// Begins the next life; the one before has to be over.
    @discardableResult
    func begin(_ configure: (inout Configuration) -> Void = { _ in }) throws -> Caller {
        var configuration = Configuration()
        configuration.port = 0
        configuration.dataFolder = folder
        if disk != nil { configuration.store.fileLayer = "fault" }
        configuration.store.retryDelay = 20_000_000
        configure(&configuration)
        let server = try Server(configuration)
        try server.start()
        self.server = server
        return caller()
    }

    func caller(_ name: String = "tester") -> Caller { Caller(port: server?.port ?? 0, name: name) }

    func end() {
        server?.stop(within: 1)
        server = nil
    }

    var present: Server { get throws { try #require(server) } }

    /// Writes a file beside the data folder and answers its path.
    func file(_ name: String, _ text: String) -> String {
        let path = home + "/" + name
        if let file = fopen(path, "w") {
            fputs(text, file)
            fclose(file)
        }
        return path
    }

    // MARK: The disk

    func fillDisk(_ isFull: Bool) { if let disk { fault_disk_full(disk, isFull ? 1 : 0) } }

    func failFlushes(from nth: Int) { if let disk { fault_disk_fail(disk, Int32(FAULT_SYNC), Int32(nth), .max) } }

    var flushes: Int { disk.map { Int(fault_disk_count($0, Int32(FAULT_SYNC))) } ?? 0 }
}

/// Two sliders, one that does not come back, and two text fields, one of them secret.
let desk = """
    {controls: [{id: "a", kind: "slider", frame: [0, 0, 200, 40]},
      {id: "b", kind: "slider", restore: "default", frame: [0, 50, 200, 40]},
      {id: "on", kind: "switch", frame: [0, 100, 60, 40]},
      {id: "pick", kind: "segmentedControl", segments: ["x", "y", "z"], frame: [0, 150, 200, 40]},
      {id: "name", kind: "textField", frame: [0, 200, 200, 40]},
      {id: "key", kind: "textField", isSecureTextEntry: true, frame: [0, 250, 200, 40]}]}
    """

extension Caller {
    func put(_ control: String, _ value: String, headers: [String] = []) -> Answered {
        call("PUT", "/v1/panels/desk/controls/\(control)/value", value, headers: headers)
    }

    func value(_ control: String) -> String { call("GET", "/v1/panels/desk/controls/\(control)/value").text }

    func revision() -> Int {
        let text = call("GET", "/v1/panels/desk").text
        guard let mark = text.firstRange(of: "\"revision\":") else { return -1 }
        return Int(text[mark.upperBound...].prefix { $0.isNumber }) ?? -1
    }
}
