import Glibc
import Store

/// Compares what a store holds with what was acknowledged, and says every difference.
enum Checking {
    static func run(_ folder: String, acknowledged: String) -> Int32 {
        guard let lines = lines(of: acknowledged) else { return Exercise.complain("\(acknowledged) can't be read") }
        let promises = Promises(lines)
        var findings: [String] = []
        do throws(StoreError) {
            // Opening includes SQLite's integrity check.
            let file = try StoreFile.open(folder)
            var panels: [String: StoredPanel] = [:]
            try file.readPanels { panels[$0.id] = $0 }
            var waiting: [Int: [Int]] = [:]
            for (client, _) in promises.acknowledged {
                let target = Turn(client: client, number: 0).target
                waiting[client] = try file.waitingEffects(for: target).map { Exercise.number($0.bytes) }
            }
            for (client, promise) in promises.acknowledged.sorted(by: { $0.key < $1.key }) {
                let panel = panels[Turn(client: client, number: 0).panel]
                findings += differences(
                    client, promise, panel, waiting: waiting[client] ?? [], sent: promises.sent[client] ?? [],
                    refused: promises.refused[client] ?? [])
            }
        } catch {
            Exercise.say("refused \(error)")
            return Exercise.Code.refused
        }
        for finding in findings { Exercise.say(finding) }
        return findings.isEmpty ? Exercise.Code.fine : Exercise.Code.lost
    }

    private static func differences(
        _ client: Int, _ promise: Promises.Acknowledged, _ panel: StoredPanel?, waiting: [Int], sent: Set<Int>,
        refused: Set<Int>
    ) -> [String] {
        guard let panel else { return ["lost: the panel of client \(client)"] }
        var findings: [String] = []
        let turn = Turn(client: client, number: promise.number)
        func value(_ control: String) -> Int {
            Exercise.number(panel.values.first { $0.control == control }?.bytes)
        }
        let present = value(turn.left)
        func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
            if !holds { findings.append("client \(client): " + sentence()) }
        }
        expect(present >= promise.number, "lost: turn \(promise.number) was acknowledged, \(present) is there")
        expect(panel.revision >= promise.revision, "lost: revision \(promise.revision), \(panel.revision) is there")
        expect(value(turn.moved) >= promise.number, "lost: the move before turn \(promise.number)")
        expect(value(turn.right) == present, "half: left is \(present), right is \(value(turn.right))")

        expect(waiting == waiting.sorted(), "effects wait out of order")
        expect(waiting.allSatisfy { $0 <= present }, "half: an effect of a turn that is not there")
        let missing = stride(from: 4, through: promise.number, by: 4).filter { number in
            !sent.contains(number) && !waiting.contains(number)
        }
        expect(missing.isEmpty, "lost: effects of turns \(missing.prefix(5))")

        // Of a turn that was refused because the disk was full the values may be there, and must be alone.
        if present > promise.number, refused.contains(present) { return findings }
        let action = Exercise.number(panel.actions.first { $0.control == turn.left }?.bytes)
        expect(action == Turn.actionNumber(present), "half: turn \(present) with the action of \(action)")
        let preset = Exercise.number(panel.presets.first { $0.name == "\(client)" }?.bytes)
        expect(preset == Turn.presetNumber(present), "half: turn \(present) with the preset of \(preset)")
        let logged = panel.log.compactMap { entry -> Int? in
            let words = String(decoding: entry.bytes, as: UTF8.self).split(separator: " ")
            return words.first == "\(client)" ? Int(words[1]) : nil
        }
        expect(logged == logged.sorted(), "the log is out of order")
        // The other client of the panel may have filled the log since.
        expect(logged.last ?? present == present, "half: turn \(present), but the log ends with \(logged.last ?? 0)")
        return findings
    }

    private static func lines(of path: String) -> [Substring]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}

/// What the clients were told.
private struct Promises {
    struct Acknowledged {
        var number = 0
        var revision: UInt64 = 0
    }

    var acknowledged: [Int: Acknowledged] = [:]
    var sent: [Int: Set<Int>] = [:]
    var refused: [Int: Set<Int>] = [:]

    init(_ lines: [Substring]) {
        for line in lines {
            let words = line.split(separator: " ")
            guard words.count >= 3, let client = Int(words[1]), let number = Int(words[2]) else { continue }
            switch words[0] {
            case "ack" where words.count == 4:
                let known = acknowledged[client] ?? Acknowledged()
                acknowledged[client] = Acknowledged(
                    number: max(known.number, number), revision: max(known.revision, UInt64(words[3]) ?? 0))
            case "sent":
                sent[client, default: []].insert(number)
            case "full":
                refused[client, default: []].insert(number)
            default: break
            }
        }
    }
}
