"""The tables of the store, as the steps that made them: one entry per version, never changed once released."""

APPLICATION = 0x67726964
"""Says that an SQLite file is ours: "grid"."""

MIGRATIONS = (
    """
    CREATE TABLE history (
        id INTEGER PRIMARY KEY,
        game TEXT UNIQUE,              -- the identity of the game, so that it is entered once
        began TEXT NOT NULL,           -- UTC, ISO 8601
        player TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('own game', 'autopilot', 'lab')),
        level TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        topology TEXT NOT NULL,
        start TEXT NOT NULL,           -- the start rule
        no_guess INTEGER NOT NULL,
        seed TEXT,                     -- decimal: a seed has up to 64 bits, more than SQLite's numbers
        first_x INTEGER,
        first_y INTEGER,
        board TEXT,                    -- the last board, with everything shown
        result TEXT NOT NULL CHECK (result IN ('won', 'lost', 'abandoned')),
        seconds REAL NOT NULL,
        clicks INTEGER NOT NULL,
        bbbv INTEGER,
        hints INTEGER NOT NULL,
        automatic_moves INTEGER NOT NULL,
        undos INTEGER NOT NULL,
        retry INTEGER NOT NULL,        -- whether the board was played before
        method TEXT,
        record BLOB,                   -- the whole game as compressed text
        assisted INTEGER NOT NULL GENERATED ALWAYS AS (hints + automatic_moves + undos + retry > 0) STORED
    ) STRICT;
    CREATE INDEX history_by_level ON history (source, level, width, height, mines, result);
    CREATE INDEX history_by_time ON history (began);

    CREATE TABLE saves (
        id INTEGER PRIMARY KEY,
        name TEXT UNIQUE,              -- NULL: kept by itself while a game is played
        game TEXT NOT NULL,
        head TEXT NOT NULL,            -- JSON: how the game began
        touched TEXT NOT NULL,
        over INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX running_games ON saves (game) WHERE name IS NULL;
    CREATE TABLE events (
        save INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,       -- from 0, without a gap
        event TEXT NOT NULL,           -- JSON
        PRIMARY KEY (save, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

    CREATE TABLE themes (
        key TEXT PRIMARY KEY,          -- what the vision recognises a theme by
        theme TEXT NOT NULL,           -- JSON
        used TEXT NOT NULL
    ) STRICT;
    """,
    # The autopilot's games: mines may be unknown, a win may be only likely, and how a game ended is kept. SQLite cannot
    # change what a column allows, so the table is made anew. The table of themes was never used before.
    """
    CREATE TABLE new_history (
        id INTEGER PRIMARY KEY,
        game TEXT UNIQUE,              -- the identity of the game, so that it is entered once
        began TEXT NOT NULL,           -- UTC, ISO 8601
        player TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('own game', 'autopilot', 'lab')),
        level TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER,                 -- NULL: nobody knows
        mines_source TEXT,             -- how the autopilot knew them
        assumed_mines INTEGER,         -- what such a board usually has
        topology TEXT NOT NULL,
        start TEXT NOT NULL,           -- the start rule
        no_guess INTEGER NOT NULL,
        seed TEXT,                     -- decimal: a seed has up to 64 bits, more than SQLite's numbers
        first_x INTEGER,
        first_y INTEGER,
        board TEXT,                    -- the last board, with everything shown
        result TEXT NOT NULL CHECK (result IN ('won', 'likely won', 'lost', 'abandoned')),
        cause TEXT,                    -- why a game of the autopilot ended, and what was seen of it
        seconds REAL NOT NULL,
        clicks INTEGER NOT NULL,
        bbbv INTEGER,
        hints INTEGER NOT NULL,
        automatic_moves INTEGER NOT NULL,
        undos INTEGER NOT NULL,
        retry INTEGER NOT NULL,        -- whether the board was played before
        method TEXT,
        record BLOB,                   -- the whole game as compressed text
        assisted INTEGER NOT NULL GENERATED ALWAYS AS (hints + automatic_moves + undos + retry > 0) STORED
    ) STRICT;
    INSERT INTO new_history (
        id, game, began, player, source, level, width, height, mines, topology, start, no_guess, seed, first_x, first_y,
        board, result, seconds, clicks, bbbv, hints, automatic_moves, undos, retry, method, record
    ) SELECT
        id, game, began, player, source, level, width, height, mines, topology, start, no_guess, seed, first_x, first_y,
        board, result, seconds, clicks, bbbv, hints, automatic_moves, undos, retry, method, record
    FROM history;
    DROP TABLE history;
    ALTER TABLE new_history RENAME TO history;
    CREATE INDEX history_by_level ON history (source, level, width, height, mines, result);
    CREATE INDEX history_by_time ON history (began);

    DROP TABLE themes;
    CREATE TABLE themes (
        name TEXT PRIMARY KEY,         -- for people
        window TEXT NOT NULL,          -- the class of the game's window, or its title where it has none
        cell_width INTEGER NOT NULL,   -- of its looks, in pixels
        cell_height INTEGER NOT NULL,
        facts TEXT NOT NULL,           -- JSON: what was seen of the game
        looks BLOB NOT NULL,           -- compressed: the sight of each look and its pixels
        used TEXT NOT NULL             -- UTC, ISO 8601
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX themes_by_window ON themes (window, cell_width, cell_height);
    """,
    # Games that other programs recorded, and what the review of a game comes to.
    """
    CREATE TABLE new_history (
        id INTEGER PRIMARY KEY,
        game TEXT UNIQUE,              -- the identity of the game, so that it is entered once
        began TEXT NOT NULL,           -- UTC, ISO 8601
        player TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('own game', 'autopilot', 'lab', 'imported')),
        level TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER,                 -- NULL: nobody knows
        mines_source TEXT,             -- how the autopilot knew them
        assumed_mines INTEGER,         -- what such a board usually has
        topology TEXT NOT NULL,
        start TEXT NOT NULL,           -- the start rule
        no_guess INTEGER NOT NULL,
        seed TEXT,                     -- decimal: a seed has up to 64 bits, more than SQLite's numbers
        first_x INTEGER,
        first_y INTEGER,
        board TEXT,                    -- the last board, with everything shown
        result TEXT NOT NULL CHECK (result IN ('won', 'likely won', 'lost', 'abandoned')),
        cause TEXT,                    -- why a game of the autopilot ended, and what was seen of it
        seconds REAL NOT NULL,
        clicks INTEGER NOT NULL,
        bbbv INTEGER,
        hints INTEGER NOT NULL,
        automatic_moves INTEGER NOT NULL,
        undos INTEGER NOT NULL,
        retry INTEGER NOT NULL,        -- whether the board was played before
        method TEXT,
        record BLOB,                   -- the whole game as compressed text
        assisted INTEGER NOT NULL GENERATED ALWAYS AS (hints + automatic_moves + undos + retry > 0) STORED
    ) STRICT;
    INSERT INTO new_history (
        id, game, began, player, source, level, width, height, mines, mines_source, assumed_mines, topology, start,
        no_guess, seed, first_x, first_y, board, result, cause, seconds, clicks, bbbv, hints, automatic_moves, undos,
        retry, method, record
    ) SELECT
        id, game, began, player, source, level, width, height, mines, mines_source, assumed_mines, topology, start,
        no_guess, seed, first_x, first_y, board, result, cause, seconds, clicks, bbbv, hints, automatic_moves, undos,
        retry, method, record
    FROM history;
    DROP TABLE history;
    ALTER TABLE new_history RENAME TO history;
    CREATE INDEX history_by_level ON history (source, level, width, height, mines, result);
    CREATE INDEX history_by_time ON history (began);

    CREATE TABLE reviews (
        game TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,      -- of the rules by which it was judged
        review TEXT NOT NULL           -- JSON
    ) STRICT, WITHOUT ROWID;
    """,
    # Where the clock of a running game stands, written while nothing else happens.
    """
    ALTER TABLE saves ADD COLUMN seconds REAL NOT NULL DEFAULT 0;
    """,
)
"""What brings a store from each version to the next."""
