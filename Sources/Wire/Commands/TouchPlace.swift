import ControlKit

/// The coordinates of a touch as they were read, before it is known that they make a place.
struct TouchPlace {
    var x: Double?
    var y: Double?
    var u: Double?
    var v: Double?

    /// The place: both of `x` and `y`, both of `u` and `v`, or none of the four.
    func resolved(_ scanner: JSONScanner, _ touch: JSONPlace) throws(JSONError) -> TouchInput.Place {
        switch (x, y, u, v) {
        case (let x?, let y?, nil, nil): return .point(CGPoint(x: x, y: y))
        case (nil, nil, let u?, let v?): return .unit(CGPoint(x: u, y: v))
        case (nil, nil, nil, nil): return .unspecified
        default:
            if (x ?? y) != nil, (u ?? v) != nil {
                throw scanner.refusal(
                    at: touch, found: "found coordinates in points together with coordinates of the unit square",
                    allowed: "x and y, or u and v, or none of them")
            }
            let missing = x != nil ? "y" : y != nil ? "x" : u != nil ? "v" : "u"
            throw scanner.refusal(missing: missing, in: touch, allowed: "x and y, or u and v, or none of them")
        }
    }
}
