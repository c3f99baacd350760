import ControlKit
import Testing

@testable import Wire

@Suite("Rules at the end of time zone files (POSIX TZ)")
struct FooterRuleTests {
    private func rule(_ text: String) -> FooterRule? { FooterRule(text.utf8) }

    private func second(_ text: String) throws -> Int64 {
        guard case .instant(let instant) = DateText(text) else { throw Mistake(text: text) }
        return instant.milliseconds / 1000
    }

    private struct Mistake: Error { let text: String }

    @Test("a rule without daylight time is one offset, west of Greenwich counted forward")
    func fixed() throws {
        #expect(rule("EST5")?.standard == -18_000)
        #expect(rule("<+0545>-5:45")?.standard == 20_700)
        #expect(rule("<-03>3")?.offset(at: 0) == -10_800)
        #expect(rule("UTC0")?.transition(after: 0) == nil)
        #expect(rule("LMT-0:53:28")?.standard == 3208)
    }

    @Test(
        "the second of each switch is the one before which the old time holds",
        arguments: [
            // Rule, a moment before, the switch, the offset from it on.
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2060-01-01T00:00:00Z", "2060-03-28T01:00:00Z", 7200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2060-04-01T00:00:00Z", "2060-10-31T01:00:00Z", 3600),
            ("EST5EDT,M3.2.0,M11.1.0", "2060-01-01T00:00:00Z", "2060-03-14T07:00:00Z", -14_400),
            // The southern summer spans the new year.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2060-01-01T00:00:00Z", "2060-04-03T16:00:00Z", 36_000),
            // Half an hour, Lord Howe.
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2060-05-01T00:00:00Z", "2060-10-02T15:30:00Z", 39_600),
            // Before midnight, Godthab's old rule: the switch is on the day before.
            ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2060-01-01T00:00:00Z", "2060-03-28T01:00:00Z", -7200),
            // Days of the year, with and without 29 February.
            ("AAA0BBB,J60/0,J300/0", "2060-01-01T00:00:00Z", "2060-03-01T00:00:00Z", 3600),
            ("AAA0BBB,59/0,300/0", "2060-01-01T00:00:00Z", "2060-02-29T00:00:00Z", 3600),
            ("AAA0BBB,59/0,300/0", "2061-01-01T00:00:00Z", "2061-03-01T00:00:00Z", 3600),
            // More than a day: Gaza's Saturday after the last Thursday.
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2060-01-01T00:00:00Z", "2060-03-27T00:00:00Z", 10_800),
            // Daylight time that lies behind: Ireland.
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2060-06-01T00:00:00Z", "2060-10-31T01:00:00Z", 0),
        ])
    func switches(text: String, before: String, at: String, offset: Int) throws {
        let rule = try #require(self.rule(text))
        let switched = try second(at)
        #expect(rule.transition(after: try second(before)) == switched)
        #expect(rule.offset(at: switched) == offset)
        #expect(rule.offset(at: switched - 1) != offset)
    }

    @Test("daylight time all year is no change at all")
    func always() throws {
        let rule = try #require(self.rule("XXX3EDT4,0/0,J365/23"))
        for year in 2060...2064 {
            for month in ["01-01", "06-15", "12-31"] {
                #expect(rule.offset(at: try second("\(year)-\(month)T12:00:00Z")) == -14_400)
            }
        }
        #expect(rule.transition(after: try second("2060-06-01T00:00:00Z")) == nil)
    }

    @Test(
        "what is no rule is none",
        arguments: [
            "", "E", "EST", "EST25", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
            "EST5EDT,M3.0.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J365", "EST5EDT,J1,J366", "EST5EDT,366,1",
            "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0/2:60,M11.1.0", "<EST5", "<E$T>5", "EST5EDT,M3.2.0,M11.1.0 ",
            "EST5EDT,M3.2.0,M11.1.0,", "EST99999999999999999999",
        ])
    func refused(text: String) { #expect(rule(text) == nil) }

    @Test("the last year has its switches, and nothing follows it")
    func end() throws {
        let zone = try FileTimeZone(
            FileTimeZoneTests.file(footer: "CET-1CEST,M3.5.0,M10.5.0/3"), identifier: "far")
        let last = try #require(
            zone.nextTransition(after: Instant(milliseconds: try second("9999-06-01T00:00:00Z") * 1000)))
        #expect(DateText.string(of: last, in: FixedTimeZone.utc) == "9999-10-31T01:00:00Z")
        #expect(zone.nextTransition(after: last) == nil)
        #expect(zone.offset(at: Instant(milliseconds: .max)) == 3600)
        #expect(zone.offset(at: Instant(milliseconds: .min)) == 3600)
    }
}
