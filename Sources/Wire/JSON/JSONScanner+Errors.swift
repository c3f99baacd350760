extension JSONScanner {
    /// An error about the shape of the value or key at `place`, such as a phase that does not exist.
    ///
    /// - Parameter allowed: what could stand there, in words or as a list.
    @inline(never)
    package func refusal(at place: JSONPlace, allowed: String) -> JSONError {
        let path = path(to: place.offset)
        let value = describeValue(at: place.offset)
        let found =
            if case .key(let name)? = path.last { "\(FoundText.quote(name)) is \(value)" } else { "found \(value)" }
        return error(at: place.offset, found: found, allowed: allowed, pointer: path.pointer)
    }

    /// An error about the shape of the value or key at `place`, in the caller's words.
    ///
    /// - Parameter found: a clause, such as `"x" comes together with "u"`.
    @inline(never)
    package func refusal(at place: JSONPlace, found: String, allowed: String) -> JSONError {
        error(at: place.offset, found: found, allowed: allowed, pointer: path(to: place.offset).pointer)
    }

    /// An error about a field that the object at `place` does not have.
    @inline(never)
    package func refusal(missing name: String, in place: JSONPlace, allowed: String) -> JSONError {
        error(
            at: place.offset, found: "\"\(name)\" is missing", allowed: allowed,
            pointer: (path(to: place.offset) + [.key(name)]).pointer)
    }

    /// An error at `offset` of a text that is not JSON.
    @inline(never)
    func error(at offset: Int, found: String, allowed: String, pointer: String? = nil) -> JSONError {
        JSONError(mark: TextRuler.mark(at: offset, in: bytes), found: found, allowed: allowed, pointer: pointer)
    }

    /// An error at `position`, where the next token does not fit.
    @inline(never)
    func syntaxError(_ allowed: String, found: String? = nil) -> JSONError {
        error(at: position, found: "found \(found ?? FoundText.token(at: position, in: bytes))", allowed: allowed)
    }

    /// An error at the value that comes next: of the wrong kind, or not a value at all.
    @inline(never)
    func kindError(_ allowed: String) -> JSONError {
        var probe = self
        do throws(JSONError) {
            switch try probe.peek() {
            case .object, .array: break
            default: try probe.skipValue()
            }
        } catch {
            return error
        }
        return refusal(at: place, allowed: allowed)
    }

    // MARK: Words

    /// Names the value at `offset`: `"start"`, `1.5`, `null`, `an array`.
    private func describeValue(at offset: Int) -> String {
        var probe = JSONScanner(bytes)
        probe.position = offset
        guard let kind = try? probe.peek() else { return FoundText.character(at: offset, in: bytes) }
        switch kind {
        case .object: return "an object"
        case .array: return "an array"
        case .string:
            guard let text = try? probe.text() else { return "a string" }
            return FoundText.quote(text.string)
        case .number, .bool, .null:
            guard (try? probe.skipValue()) != nil else { return FoundText.character(at: offset, in: bytes) }
            return FoundText.shortened(String(decoding: bytes[offset..<probe.position], as: UTF8.self))
        }
    }
}
