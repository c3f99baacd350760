extension Panel {
    /// Puts a view into the panel and gives it its id: `addSubview` and `register` in one.
    ///
    ///     let fan = panel.add(FanSpeedControl(frame: CGRect(x: 20, y: 20, width: 240, height: 140)), as: "fan")
    ///
    /// It goes into `parent`, a view of this panel; into the window when there is none. Called inside a turn.
    @discardableResult
    public func add<View: UIView>(_ view: View, as id: String, in parent: UIView? = nil) -> View {
        (parent ?? window).addSubview(view)
        register(view, as: id)
        return view
    }
}
