/// One live contact in a panel: whose it is, which control has it, and whether that control follows it.
final class TouchSession {
    /// (client, touch id) is the identity of a contact.
    struct Key: Hashable {
        let client: String
        let id: TouchInput.ID
    }

    let key: Key
    let touch: UITouch
    let client: Client
    let control: UIControl?
    /// False: dead, everything of it is swallowed until it ends.
    var isFollowed = false
    let began: Moment
    /// The last sign of life.
    var lastSeen: Moment
    var newestSequence: Int64?

    init(key: Key, touch: UITouch, client: Client, control: UIControl?, at moment: Moment) {
        self.key = key
        self.touch = touch
        self.client = client
        self.control = control
        began = moment
        lastSeen = moment
    }
}
