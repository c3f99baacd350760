/// One thread's compressors, made when the first client that wants one gets something to compress.
struct Deflaters {
    private var made = [Deflater?](repeating: nil, count: DeflateWindow.allCases.count)

    subscript(window: DeflateWindow) -> Deflater {
        mutating get {
            if let deflater = made[window.index] { return deflater }
            let deflater = Deflater(window: window)
            made[window.index] = deflater
            return deflater
        }
    }
}
