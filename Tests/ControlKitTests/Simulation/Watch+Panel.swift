@testable import ControlKit

extension Watch {
    func checkSessions() {
        let byClient = panel.clients.values.flatMap(\.sessions).sorted { $0.number < $1.number }
        if !panel.sessions.elementsEqual(byClient, by: ===) {
            fail("the panel's \(panel.sessions.count) touches are not its clients' \(byClient.count)")
        }
        for session in panel.sessions {
            let others = session.client.sessions.filter { $0.id == session.id }
            if others.count != 1 { fail("\(session.client.name) has \(others.count) touches \(session.id.text)") }
        }
        for control in controls {
            guard let touch = control.trackedTouch else { continue }
            let session = panel.sessions.first { $0.touch === touch }
            if session?.control !== control { fail("\(name(control)) tracks a touch that has ended, or is another's") }
            if control.holder != session?.client.name { fail("\(name(control)): the holder is not the touch's client") }
            if control.window !== panel.window { fail("\(name(control)) tracks a touch outside its panel") }
        }
        let mortal = panel.sessions.contains { if case .virtual = $0.id { false } else { true } }
        if mortal != (panel.leaseCheck != nil) {
            fail("leases are looked at: \(!mortal), touches to look at: \(mortal)")
        }
        if let deadline = panel.nextDeadline, deadline <= panel.now { fail("something is due and did not run") }
        let holding = controls.count { $0.isTracking && ($0 is UIStepper || ($0 as? UIButton)?.menu != nil) }
        let timers = panel.sessions.reduce(0) { $0 + $1.timers.count } + recognizers.count + holding
        if panel.timers.count > timers { fail("\(panel.timers.count) timers, at most \(timers) have an owner") }
    }

    func checkFocus() {
        for client in panel.clients.values {
            if client.heldKeys.count > Client.maximumHeldKeys { fail("\(client.heldKeys.count) keys are held") }
            if let focus = client.focus, !focus.isFocused || focus.window == nil || !focus.isEnabled {
                fail("\(client.name)'s focus is on \(name(focus)), which can't hold it")
            }
        }
        for control in controls {
            let isFocused = panel.clients.values.contains { $0.focus === control }
            if control.isFocused != isFocused {
                fail("\(name(control)): focused \(control.isFocused), not \(isFocused)")
            }
        }
    }
}
