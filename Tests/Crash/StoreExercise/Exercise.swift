import Glibc
import Store

/// Arguments to one of the three things this program does.
enum Exercise {
    /// How it ended, for the harness.
    enum Code {
        static let fine: Int32 = 0
        /// Something acknowledged is missing, or a turn is there by half.
        static let lost: Int32 = 1
        static let usage: Int32 = 2
        /// The store refused to open.
        static let refused: Int32 = 3
        /// The store stopped while it was in use.
        static let stopped: Int32 = 4
    }

    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count >= 2 else { return complain("say write, check or measure, and a folder") }
        let folder = arguments[1]
        var configuration = StoreConfiguration()
        switch arguments[0] {
        case "write":
            var clients = 8
            var changes = Int.max
            var patient = false
            var options = arguments.dropFirst(2)
            while let option = options.popFirst() {
                if option == "--patient" {
                    patient = true
                    continue
                }
                guard let value = options.popFirst() else { return complain("\(option) needs a value") }
                switch option {
                case "--clients": clients = Int(value) ?? clients
                case "--changes": changes = Int(value) ?? changes
                case "--checkpoint": configuration.checkpointPages = Int(value) ?? configuration.checkpointPages
                case "--flushing":
                    guard let flushing = StoreConfiguration.Flushing(rawValue: value) else {
                        return complain("--flushing is FULL or NORMAL")
                    }
                    configuration.flushing = flushing
                default: return complain("no option \(option)")
                }
            }
            return Writing.run(folder, clients: clients, changes: changes, patient: patient, configuration)
        case "check":
            guard arguments.count == 3 else { return complain("say which file holds what was acknowledged") }
            return Checking.run(folder, acknowledged: arguments[2])
        case "measure":
            return Measuring.run(folder, only: arguments.dropFirst(2).first)
        default:
            return complain("no command \(arguments[0])")
        }
    }

    static func complain(_ sentence: String) -> Int32 {
        say(sentence, to: 2)
        return Code.usage
    }

    /// One line, in one write: whole or not at all, also when the process is killed.
    static func say(_ line: String, to descriptor: Int32 = 1) {
        let bytes = Array((line + "\n").utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    static func bytes(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
    static func number(_ bytes: [UInt8]?) -> Int { bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0 }
}
