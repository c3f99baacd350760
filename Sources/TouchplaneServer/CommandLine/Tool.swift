import Glibc
import Wire

/// The `touchplane` command: arguments to configuration, configuration to a run, and the run to an exit code.
public enum Tool {
    /// Runs what the words after the program's name ask for. Answers the exit code: 0 done, 1 failed, 2 wrong usage.
    public static func run(_ words: [String]) -> Int32 {
        do {
            switch try Invocation(words) {
            case .serve(let arguments): return serve(arguments)
            case .check(let files): return check(files)
            case .health(let url): return HealthCheck.run(url)
            case .help: Output.write(Invocation.manual, to: STDOUT_FILENO)
            case .version: Output.write("touchplane \(Version.text)\n", to: STDOUT_FILENO)
            }
            return 0
        } catch {
            Output.write("touchplane: \(error). Try: touchplane help\n", to: STDERR_FILENO)
            return 2
        }
    }

    private static func serve(_ arguments: ServeArguments) -> Int32 {
        var configuration = Configuration()
        configuration.host = arguments.host
        configuration.port = arguments.port
        configuration.publicFolder = arguments.publicFolder
        configuration.documents = arguments.documents
        configuration.allowedHosts = arguments.allowedHosts
        configuration.dataFolder = arguments.dataFolder
        configuration.brokers = arguments.brokers
        configuration.secrets = arguments.secrets
        configuration.oscListen = arguments.oscListen
        configuration.webhookAuthorities = arguments.webhookAuthorities
        configuration.allowsExec = arguments.allowsExec
        return Server.run(configuration)
    }

    /// Prints every mistake as `file:line:column: …`, warnings too; 1 when there is a mistake.
    private static func check(_ files: [String]) -> Int32 {
        var isBad = false
        for file in files {
            do {
                let bytes = try Files.read(file, limit: Router.documentLimit)
                let document = try PanelDocument.read(
                    bytes, file: file, defaultName: PanelDocument.name(ofFile: file), catalog: Kinds.all,
                    rules: EffectTargets.trial.rules(allowsExec: true))
                for warning in document.warnings { Output.write(warning + "\n", to: STDERR_FILENO) }
            } catch let error as PanelDocument.Refusal {
                isBad = true
                for line in error.lines { Output.write(line + "\n", to: STDERR_FILENO) }
            } catch {
                isBad = true
                Output.write("\(error)\n", to: STDERR_FILENO)
            }
        }
        return isBad ? 1 : 0
    }
}
