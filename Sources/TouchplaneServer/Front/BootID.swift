/// Names for lives of the server: 64 random bits as 11 letters that need no quoting anywhere.
enum BootID {
    static func fresh() -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var bits = UInt64.random(in: .min ... .max)
        var text = ""
        for _ in 0..<11 {
            text.append(letters[Int(bits & 63)])
            bits >>= 6
        }
        return text
    }
}
