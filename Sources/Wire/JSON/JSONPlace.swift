/// Where a key or value stands in the text a scanner reads; kept to report an error about it after reading on.
package struct JSONPlace: Hashable, Sendable {
    let offset: Int
}
