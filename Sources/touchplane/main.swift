import Glibc
import TouchplaneServer

exit(Tool.run(Array(CommandLine.arguments.dropFirst())))
