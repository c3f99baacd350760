/// How much room text takes, estimated: the server has no fonts, and a surface fits the real text into the frame.
enum TextMetrics {
    /// Points; 0.56 em is a little more than the average advance of a sans-serif face.
    static func width(of text: String, pointSize: CGFloat) -> CGFloat {
        (CGFloat(text.count) * pointSize * 0.56).rounded(.up)
    }
}
