import ControlKit
import TouchplaneServer

/// A panel written in Swift, served: `swift run SwiftPanel 8080`.
enum VentilationPanel {
    static let usage = "usage: SwiftPanel PORT [FOLDER]; PORT 0 picks a free one, FOLDER holds the surface (public)"

    /// Serves until SIGTERM or SIGINT. Answers the exit code: 0 done, 1 could not serve, 2 wrong usage.
    static func run(_ words: [String]) -> Int32 {
        guard let word = words.first, words.count <= 2, let port = UInt16(word) else {
            Log.shared.line("SwiftPanel", usage)
            return 2
        }
        var configuration = Configuration()
        configuration.port = port
        configuration.publicFolder = words.count == 2 ? words[1] : "public"
        return Server.run(configuration) { server throws(Server.StartError) in
            try server.addPanel(
                "ventilation", title: "Ventilation", size: CGSize(width: 440, height: 340), build: build)
        }
    }

    /// Makes the panel's views and gives each its id. Runs inside the panel's first turn.
    @Sendable private static func build(_ panel: Panel) {
        let controller = VentilationController()
        panel.window.rootViewController = controller
        panel.register(controller.fan, as: "fan")
        panel.register(controller.warmth, as: "warmth")
        panel.register(controller.automatic, as: "automatic")
        panel.register(controller.allOff, as: "all-off")
        panel.register(controller.report, as: "report")
    }
}
