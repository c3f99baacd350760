/// Why the server could not listen, in a sentence for the one who started it.
package struct ListenError: Error, Sendable, CustomStringConvertible {
    package let description: String
}
