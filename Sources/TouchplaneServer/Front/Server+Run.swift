import Glibc

extension Server {
    /// The whole life of a program that serves: it makes the server, lets `prepare` add panels, starts, prints
    /// `listening on ADDRESS`, reads changed panel files again on SIGHUP, and stops on SIGTERM or SIGINT; a second signal
    /// ends the process at once.
    ///
    ///     exit(Server.run(configuration) { server throws(Server.StartError) in
    ///         try server.addPanel("rating", size: CGSize(width: 320, height: 120)) { panel in
    ///             panel.add(RatingControl(frame: CGRect(x: 20, y: 20, width: 280, height: 56)), as: "rating")
    ///         }
    ///     })
    ///
    /// Call it on the main thread before the program starts others, so that they leave those signals to it. Answers the
    /// exit code: 0 served and stopped, 1 could not start, and then a line on stderr has said why.
    public static func run(
        _ configuration: Configuration, prepare: (Server) throws(StartError) -> Void = { _ throws(StartError) in }
    ) -> Int32 {
        let signals = SignalWait([SIGTERM, SIGINT, SIGHUP])
        do {
            let server = try Server(configuration)
            try prepare(server)
            try server.start()
            Output.write("listening on \(server.address)\n", to: STDOUT_FILENO)
            let signal = signals.wait(hangup: server.reloadDocuments)
            Log.shared.line("server", "stopping on signal \(signal)")
            server.stop()
            return 0
        } catch {
            Output.write("touchplane: \(error)\n", to: STDERR_FILENO)
            return 1
        }
    }
}
