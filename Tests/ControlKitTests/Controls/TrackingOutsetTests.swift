import ControlKit
import Testing

@Test("an outset other than the usual 70 points is in the record, for surfaces that foresee what the server will say")
func outsetInRecord() {
    let control = UIControl()
    #expect(control.property("trackingOutset") == nil)
    control.trackingOutset = 20
    #expect(control.property("trackingOutset") == .double(20))
}
