/// Writes JSON text straight into memory of its own: no tree, one allocation for a finished text.
///
///     var writer = JSONWriter(headroom: 10)
///     writer.beginObject()
///     writer.key("id")
///     writer.string("gain")
///     writer.key("value")
///     writer.number(Float(0.3))
///     writer.endObject()
///     let frame = writer.take()        // 10 spare bytes, then {"id":"gain","value":0.3}
///
/// Commas and quotes are the writer's business; that begin and end pair up, and that a key stands before every value of
/// an object, is the caller's. `take` gives an array of exactly the size needed and leaves the memory for the next text,
/// so whoever writes often keeps one writer.
///
/// Not copyable, for its memory has one owner. Not for two threads at once. It has no errors, only preconditions (a number
/// that is not finite).
package struct JSONWriter: ~Copyable {
    /// Memory kept between two texts; what a longer one needed beyond this is given back after it.
    package static let keptCapacity = 65_536

    /// How many zero bytes stand before the text, for a transport that puts its header there.
    package let headroom: Int

    /// Whether something was written at this level, so that the next key or element takes a comma first.
    var needsComma = false

    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int

    /// The next byte's offset; everything before it is initialised.
    private var end: Int

    /// - Parameters:
    ///   - headroom: bytes to leave free in front of the text. A WebSocket header from a server takes at most 10.
    ///   - capacity: bytes of text expected; a longer one makes the memory grow.
    package init(headroom: Int = 0, capacity: Int = 1024) {
        self.headroom = headroom
        self.capacity = headroom + capacity
        start = .allocate(capacity: headroom + capacity)
        start.initialize(repeating: 0, count: headroom)
        end = headroom
    }

    deinit { start.deallocate() }

    /// How many bytes of text there are, headroom not counted.
    package var count: Int { end - headroom }

    /// Gives the text away as an array, headroom first, and is then ready for another.
    package mutating func take() -> [UInt8] {
        let bytes = [UInt8](UnsafeBufferPointer(start: start, count: end))
        clear()
        return bytes
    }

    /// Lets `body` read the text where it lies, headroom not included. The pointer is good as long as `body` runs.
    package borrowing func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start + headroom, count: count))
    }

    /// Forgets the text and is ready for another.
    package mutating func clear() {
        end = headroom
        needsComma = false
        if capacity > headroom + Self.keptCapacity { replaceMemory(capacity: headroom + Self.keptCapacity) }
    }

    // MARK: Structure

    @inline(__always)
    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    @inline(__always)
    package mutating func endObject() { close(UInt8(ascii: "}")) }

    @inline(__always)
    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    @inline(__always)
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a key known when this was compiled.
    ///
    /// - Parameter name: text that needs no escape, which holds for every property name; checked in debug builds.
    @inline(__always)
    package mutating func key(_ name: StaticString) {
        let name = name.utf8Bytes
        assert(!name.contains(where: Self.mustEscape), "a key in the source must need no escape")
        reserve(name.count + 4)
        put(UInt8(ascii: ","), if: needsComma)
        put(UInt8(ascii: "\""))
        put(name)
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a key prepared once and used often.
    @inline(__always)
    package mutating func key(_ key: JSONKey) {
        reserve(key.bytes.count + 1)
        put(UInt8(ascii: ","), if: needsComma)
        key.bytes.withUnsafeBufferPointer { put($0) }
        needsComma = false
    }

    /// Writes a key that is only known now, escaped as a string is.
    package mutating func key(escaping name: String) {
        quote(name)
        reserve(1)
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    package mutating func null() { raw(StaticString("null").utf8Bytes) }

    package mutating func bool(_ value: Bool) {
        raw(value ? StaticString("true").utf8Bytes : StaticString("false").utf8Bytes)
    }

    package mutating func string(_ value: String) {
        quote(value)
        needsComma = true
    }

    /// Writes a string known when this was compiled, such as the name of an event.
    ///
    /// - Parameter value: text that needs no escape; checked in debug builds.
    @inline(__always)
    package mutating func string(literal value: StaticString) {
        let text = value.utf8Bytes
        assert(!text.contains(where: Self.mustEscape), "a string in the source must need no escape")
        reserve(text.count + 3)
        put(UInt8(ascii: ","), if: needsComma)
        put(UInt8(ascii: "\""))
        put(text)
        put(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes one whole value that is JSON already, as it is.
    ///
    /// - Parameter value: exactly one well-formed value; it is not looked at.
    package mutating func raw(_ value: borrowing [UInt8]) {
        value.withUnsafeBufferPointer { raw($0) }
    }

    /// Writes one whole value that is JSON already, as it is.
    @inline(__always)
    package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
        reserve(value.count + 1)
        put(UInt8(ascii: ","), if: needsComma)
        put(value)
        needsComma = true
    }

    /// Writes one whole value that is JSON already, as it is.
    package mutating func raw(_ value: UnsafeRawBufferPointer) {
        raw(value.assumingMemoryBound(to: UInt8.self))
    }

    /// Writes the members of an object that is JSON already into the object being written.
    ///
    /// - Parameter object: `{…}`, well formed and without space around it; it is not looked at.
    package mutating func members(of object: UnsafeRawBufferPointer) {
        guard object.count > 2 else { return }
        raw(UnsafeRawBufferPointer(rebasing: object[1..<object.count - 1]))
    }

    @inline(__always)
    private mutating func open(_ bracket: UInt8) {
        reserve(2)
        put(UInt8(ascii: ","), if: needsComma)
        put(bracket)
        needsComma = false
    }

    @inline(__always)
    private mutating func close(_ bracket: UInt8) {
        reserve(1)
        put(bracket)
        needsComma = true
    }

    // MARK: Memory

    /// Makes room for so many bytes; every `put` relies on one before it.
    @inline(__always)
    mutating func reserve(_ bytes: Int) {
        if capacity - end < bytes { replaceMemory(capacity: max(capacity * 2, end + bytes)) }
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        assert(end < capacity, "put without room reserved")
        (start + end).initialize(to: byte)
        end += 1
    }

    @inline(__always)
    mutating func put(_ byte: UInt8, if condition: Bool) {
        if condition { put(byte) }
    }

    @inline(__always)
    mutating func put(_ source: UnsafeBufferPointer<UInt8>) {
        assert(source.count <= capacity - end, "put without room reserved")
        guard let first = source.baseAddress else { return }
        (start + end).initialize(from: first, count: source.count)
        end += source.count
    }

    /// Lets `body` write at the end of the text and say how many bytes that took.
    ///
    /// - Parameter room: the bytes that `body` may write at most.
    @inline(__always)
    mutating func put(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(room)
        let count = body(start + end)
        assert((0...room).contains(count), "more was written than room reserved")
        end += count
    }

    @inline(never)
    private mutating func replaceMemory(capacity: Int) {
        let replacement = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        replacement.moveInitialize(from: start, count: end)
        start.deallocate()
        start = replacement
        self.capacity = capacity
    }
}
