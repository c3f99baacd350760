extension UIView {
    /// Reports a value that code can't give a property, which keeps what it has.
    ///
    /// UIKit raises an exception there. A server goes on and says so; over the wire the same value is refused with 422.
    func refuse(_ property: String, _ found: PropertyValue, allowed: String) {
        window?.panel?.report(.invalidValue(property: property, found: found.found, allowed: allowed))
    }

    /// Whether a number may be a property's value. NaN and the infinities are reported and refused everywhere.
    func isFinite(_ property: String, _ number: Double) -> Bool {
        if number.isFinite { return true }
        refuse(property, .double(number), allowed: PropertyType.anyNumber.allowed)
        return false
    }
}
