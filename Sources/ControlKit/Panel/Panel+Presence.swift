extension Panel {
    func streamOpened(_ client: Client) {
        client.streams += 1
        client.isVisible = true
        turn.isPresence = client.streams == 1
        // A sign of life; from now on silence counts sooner.
        for session in client.sessions {
            session.lastSeen = now
            watchLease(of: session)
        }
    }

    /// A touch never outlives its client: with the last stream its touches are cancelled and its focus is gone.
    func streamClosed(_ client: Client) {
        guard client.streams > 0 else { return }
        client.streams -= 1
        guard client.streams == 0 else { return }
        cancelTouches(of: client)
        hover(over: nil, by: client)
        if let control = client.focus { blur(control, of: client) }
        closeMenus { $0.menuPresenter == client.name }
        client.forgetTaps()
        turn.isPresence = true
    }

    func introduce(_ client: Client, as introduction: Introduction) {
        let before = client.introduction
        if let name = introduction.name { client.introduction.name = name }
        if let color = introduction.color { client.introduction.color = color }
        turn.isPresence = client.streams > 0 && client.introduction != before
    }

    func setVisible(_ isVisible: Bool, _ client: Client) {
        guard client.isVisible != isVisible else { return }
        client.isVisible = isVisible
        guard !isVisible else { return }
        cancelTouches(of: client)
        hover(over: nil, by: client)
    }

    private func cancelTouches(of client: Client) {
        for session in client.sessions { cancel(session, event: nil) }
    }

    func cancelAllTouches() {
        for session in sessions { cancel(session, event: nil) }
    }

    /// How many clients have a stream.
    public var surfaceCount: Int { clients.values.reduce(0) { $1.streams > 0 ? $0 + 1 : $0 } }

    /// Clients with a stream, the first by name: how each is shown, and what it holds.
    public func surfaces(atMost limit: Int) -> [Surface] {
        clients.values.filter { $0.streams > 0 }.sorted { $0.name < $1.name }.prefix(limit).map(Surface.init)
    }

    /// A client with a stream, as everybody is told of it.
    public struct Surface: Equatable, Sendable {
        public let client: String
        /// For people; the client's own name when it has not said another.
        public let name: String
        public let color: UIColor
        /// The ids of the controls that it holds, sorted.
        public let holds: [String]

        init(_ client: Client) {
            self.client = client.name
            name = client.introduction.name ?? client.name
            color = client.introduction.color ?? Introduction.usualColor(of: client.name)
            let held = client.sessions.filter(\.isFollowed)
            holds = held.compactMap { $0.control?.accessibilityIdentifier }.sorted()
        }
    }
}
