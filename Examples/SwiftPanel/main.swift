import Glibc

exit(VentilationPanel.run(Array(CommandLine.arguments.dropFirst())))
