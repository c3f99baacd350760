/// The six kinds of JSON value.
package enum JSONKind: Sendable {
    case object, array, string, number, bool, null
}
