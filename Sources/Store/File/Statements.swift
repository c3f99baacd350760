/// Every statement the running store uses, prepared once.
struct Statements {
    let findPanel, addPanel, removePanel, raiseRevision: Statement
    let putDocument, removeDocument: Statement
    let putValue, removeValue: Statement
    let putAction, removeAction, removeActions: Statement
    let putPreset, removePreset: Statement
    let putTurn, newestTurn, turns, removeTurns: Statement
    let addEffect, effectsOfTarget, findEffect, removeEffect, delayEffect: Statement
    let putReply, expireReplies, trimReplies: Statement

    init(_ database: Database) throws(StoreError) {
        findPanel = try database.prepare("SELECT number FROM panel WHERE id = ?1")
        addPanel = try database.prepare("INSERT INTO panel (id, revision) VALUES (?1, ?2)")
        removePanel = try database.prepare("DELETE FROM panel WHERE number = ?1")
        raiseRevision = try database.prepare("UPDATE panel SET revision = max(revision, ?2) WHERE number = ?1")

        putDocument = try database.prepare(
            "INSERT INTO document VALUES (?1, ?2) ON CONFLICT DO UPDATE SET bytes = excluded.bytes")

        removeDocument = try database.prepare("DELETE FROM document WHERE panel = ?1")

        // A value that comes late never takes the place of a newer one.
        putValue = try database.prepare(
            """
            INSERT INTO value VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE
            SET revision = excluded.revision, bytes = excluded.bytes WHERE excluded.revision >= revision
            """)
        removeValue = try database.prepare("DELETE FROM value WHERE panel = ?1 AND control = ?2")

        putAction = try database.prepare(
            """
            INSERT INTO action (panel, control, identifier, bytes) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (panel, control, identifier) DO UPDATE SET bytes = excluded.bytes
            """)
        removeAction = try database.prepare(
            "DELETE FROM action WHERE panel = ?1 AND control = ?2 AND identifier = ?3")
        removeActions = try database.prepare("DELETE FROM action WHERE panel = ?1 AND control = ?2")

        putPreset = try database.prepare(
            "INSERT INTO preset VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET bytes = excluded.bytes")
        removePreset = try database.prepare("DELETE FROM preset WHERE panel = ?1 AND name = ?2")

        putTurn = try database.prepare(
            """
            INSERT INTO turn VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET revision = excluded.revision, bytes = excluded.bytes
            """)
        newestTurn = try database.prepare(
            """
            SELECT slot, revision, (SELECT max(slot) FROM turn WHERE panel = ?1) FROM turn WHERE panel = ?1
            ORDER BY revision DESC LIMIT 1
            """)
        turns = try database.prepare("SELECT revision, bytes FROM turn WHERE panel = ?1 ORDER BY revision")
        removeTurns = try database.prepare("DELETE FROM turn WHERE panel = ?1")

        addEffect = try database.prepare(
            """
            INSERT INTO effect (target, panel, bytes, created, expires, attempts, due)
            VALUES (?1, ?2, ?3, ?4, ?5, 0, ?4)
            """)
        effectsOfTarget = try database.prepare(
            """
            SELECT id, panel, bytes, created, expires, attempts, due FROM effect WHERE target = ?1 ORDER BY id LIMIT ?2
            """)
        findEffect = try database.prepare("SELECT target FROM effect WHERE id = ?1")
        removeEffect = try database.prepare("DELETE FROM effect WHERE id = ?1")
        delayEffect = try database.prepare("UPDATE effect SET attempts = attempts + 1, due = ?2 WHERE id = ?1")

        putReply = try database.prepare("INSERT OR IGNORE INTO reply VALUES (?1, ?2, ?3)")
        expireReplies = try database.prepare("DELETE FROM reply WHERE expires <= ?1")
        trimReplies = try database.prepare(
            "DELETE FROM reply WHERE key IN (SELECT key FROM reply ORDER BY expires LIMIT ?1)")
    }
}
