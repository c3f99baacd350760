extension Schema {
    /// Panels with their documents, last values, registered actions and recent turns.
    ///
    /// `closed` is 1 after a life that ended well, and anything else while one lasts.
    /// A document has a row of its own, because the revision beside it changes with every turn and a row is written whole.
    static let version1 = """
        CREATE TABLE store (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            identity BLOB NOT NULL,
            closed INTEGER NOT NULL
        ) STRICT;
        INSERT INTO store VALUES (1, randomblob(16), 1);

        CREATE TABLE panel (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            revision INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE document (
            panel INTEGER PRIMARY KEY REFERENCES panel ON DELETE CASCADE,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE value (
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE,
            control TEXT NOT NULL,
            revision INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (panel, control)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE action (
            number INTEGER PRIMARY KEY,
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE,
            control TEXT NOT NULL,
            identifier TEXT NOT NULL,
            bytes BLOB NOT NULL,
            UNIQUE (panel, control, identifier)
        ) STRICT;
        CREATE INDEX action_by_panel ON action (panel);
        CREATE TABLE turn (
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (panel, revision)
        ) STRICT, WITHOUT ROWID;
        """

    /// Presets, effects that have to arrive, and replies that are given again.
    ///
    /// An effect names its panel by id: it outlives the panel. Its key is never used twice, so that a receiver can tell a
    /// repeat from a new one.
    static let version2 = """
        CREATE TABLE preset (
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE,
            name TEXT NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (panel, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE effect (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            target TEXT NOT NULL,
            panel TEXT NOT NULL,
            bytes BLOB NOT NULL,
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            due INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX effect_by_target ON effect (target);
        CREATE TABLE reply (
            key TEXT PRIMARY KEY,
            bytes BLOB NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reply_by_expiry ON reply (expires);
        """

    /// The log as a ring: a turn takes the place of the oldest one, in the pages it lies in. Rows that came at one end and went at
    /// the other made a commit write twice as many pages.
    static let version3 = """
        CREATE TABLE ring (
            panel INTEGER NOT NULL REFERENCES panel ON DELETE CASCADE,
            slot INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (panel, slot)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO ring
            SELECT panel, row_number() OVER (PARTITION BY panel ORDER BY revision) - 1, revision, bytes FROM turn;
        DROP TABLE turn;
        ALTER TABLE ring RENAME TO turn;
        """
}
