extension StoreFile {
    /// Remembers a reply. The first one for a key stays, until it expires.
    func remember(_ bytes: [UInt8], for key: String, now: Int64, expires: Int64) throws(StoreError) {
        try statements.expireReplies.bind(1, now).run()
        countReplies(-database.changes)
        try statements.putReply.bind(1, key).bind(2, bytes).bind(3, expires).run()
        countReplies(database.changes)
        if replyCount > configuration.replies {
            try statements.trimReplies.bind(1, Int64(replyCount - configuration.replies)).run()
            countReplies(-database.changes)
        }
    }

    /// Every reply that has not expired, by key.
    ///
    /// - Parameter now: milliseconds since 1970.
    package func replies(now: Int64) throws(StoreError) -> [StoredReply] {
        let rows = try database.prepare("SELECT key, bytes, expires FROM reply WHERE expires > ?1 ORDER BY key")
        try rows.bind(1, now)
        var replies: [StoredReply] = []
        while try rows.step() {
            replies.append(StoredReply(key: rows.text(0), bytes: rows.bytes(1), expires: rows.number(2)))
        }
        return replies
    }

    private func countReplies(_ difference: Int) {
        replyCount += difference
        replyCountChange += difference
    }
}
