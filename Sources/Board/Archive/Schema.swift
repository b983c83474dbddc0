import Statecharts

/// What is in a database. The views are for people, and for the tools that they have; the tables' numbers are those of
/// the record.
///
/// A page has 1 KiB: a transaction changes a few rows in a few places, and each page that it changes is written whole.
package enum Schema {
    /// "PORC": what SQLite's header says about whose file it is.
    package static let application: Int64 = 0x504F_5243
    /// The version of the tables below. One that only adds to it, a table or a column with a default, gets the next
    /// number and a step that leads there. Older programs go on with it. One that they must not read begins the next
    /// thousand.
    package static let version: Int64 = 4

    /// The smallest page that SQLite has, in bytes: larger ones are some of it.
    static let leastPage: Int64 = 512

    /// Whether this program can go on with tables of that version.
    static func understands(_ version: Int64) -> Bool { version >= 1 && version / 1000 == Self.version / 1000 }

    /// What makes of tables of that version those of the next, and says that they are; nil for the last version.
    static func step(from version: Int64) -> StaticString? {
        switch version {
        case 1:
            """
            ALTER TABLE record ADD COLUMN made INTEGER;
            ALTER TABLE progress ADD COLUMN restored INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = 2
            """
        case 2: "ALTER TABLE progress ADD COLUMN clock_set INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = 3"
        case 3: "CREATE TABLE currency(hour INTEGER PRIMARY KEY, text TEXT NOT NULL); PRAGMA user_version = 4"
        default: nil
        }
    }

    /// What a new file begins with.
    package static let beginning: StaticString = "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL"

    package static let tables: StaticString = """
        -- Names of lanes, machines, states, events, numbers. What has no name has the number 0.
        CREATE TABLE name(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);

        -- Records that were copied: one for each boot, and one more for each that had to be made anew.
        -- Their numbers grow, and no other copy of a record of that boot has the same, in this database or in one before or after it: each is the
        -- milliseconds since the boot when the copy began, or one more than the number before. Those of older versions count from 1.
        CREATE TABLE record(
          id INTEGER PRIMARY KEY, boot BLOB NOT NULL, board TEXT NOT NULL, firmware TEXT NOT NULL, digest INTEGER NOT NULL,
          first INTEGER NOT NULL, -- the id of its first entry
          made INTEGER -- when the firmware made it, in microseconds since the boot, as no other one of that boot; NULL where it does not say so
        );

        -- Everything that happened, as it was in the record: see `journal`. Kind 0: so many (v0) are missing here.
        -- time: nanoseconds on the clock of that boot. date: milliseconds since 1970, UTC.
        CREATE TABLE entry(
          id INTEGER PRIMARY KEY, record INTEGER NOT NULL, sequence INTEGER NOT NULL, time INTEGER NOT NULL,
          date INTEGER NOT NULL, lane INTEGER NOT NULL, kind INTEGER NOT NULL, flags INTEGER NOT NULL,
          n0 INTEGER, n1 INTEGER, n2 INTEGER, n3 INTEGER, n4 INTEGER, n5 INTEGER, v0 INTEGER, v1 INTEGER, v2 INTEGER
        );

        -- The first entry of each hour, so that nobody has to read all of them.
        CREATE TABLE span(hour INTEGER PRIMARY KEY, first INTEGER NOT NULL);

        -- Totals for each hour since 1970, for ever.
        -- sort 0: what a lane had counted before this database began; 1: what it counted; 2: nanoseconds in a state of a
        -- region; 3: how often something was wrong; 4: how often the hours of the record were moved, with its clock.
        CREATE TABLE hour(
          hour INTEGER NOT NULL, record INTEGER NOT NULL, lane INTEGER NOT NULL, sort INTEGER NOT NULL,
          region INTEGER NOT NULL, name INTEGER NOT NULL, amount INTEGER NOT NULL,
          PRIMARY KEY(hour, record, lane, sort, region, name)
        ) WITHOUT ROWID;

        -- What the lanes have now: what a start of the system gives back.
        CREATE TABLE number(
          lane INTEGER NOT NULL, machine INTEGER NOT NULL, name INTEGER NOT NULL, place INTEGER NOT NULL,
          value INTEGER NOT NULL, PRIMARY KEY(lane, machine, name)
        ) WITHOUT ROWID;

        -- The states that the regions of the lanes are in, and since when, on the clock of the boot.
        CREATE TABLE standing(
          lane INTEGER NOT NULL, region INTEGER NOT NULL, state INTEGER NOT NULL, since INTEGER NOT NULL,
          PRIMARY KEY(lane, region)
        ) WITHOUT ROWID;

        -- When a region was out of service, and why. ended: 0 as long as it is.
        CREATE TABLE outage(
          id INTEGER PRIMARY KEY, record INTEGER NOT NULL, lane INTEGER NOT NULL, region INTEGER NOT NULL,
          state INTEGER NOT NULL, cause INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL
        );
        CREATE INDEX outage_open ON outage(ended) WHERE ended = 0;

        -- What could not be given back to a lane: the lane is gone, or is another machine now.
        CREATE TABLE apart(
          id INTEGER PRIMARY KEY, date INTEGER NOT NULL, lane INTEGER NOT NULL, machine INTEGER NOT NULL,
          name INTEGER NOT NULL, amount INTEGER NOT NULL
        );

        -- One row: how far the copy has come, and the database's own figures.
        CREATE TABLE progress(
          id INTEGER PRIMARY KEY CHECK(id = 1),
          record INTEGER NOT NULL, -- which one is copied
          position INTEGER NOT NULL, -- the sequence of the next entry
          last INTEGER NOT NULL, -- the time of the entry before it
          session INTEGER NOT NULL, -- the last start of the firmware
          began INTEGER NOT NULL, -- the time of that start
          clock INTEGER NOT NULL, -- wall clock minus clock of the boot, in nanoseconds
          sum INTEGER NOT NULL, -- the CRC32C of what `number` has, by names
          date INTEGER NOT NULL, -- up to when everything is here, in milliseconds since 1970
          waited INTEGER NOT NULL, -- how long the oldest entry of the last transaction had waited, in milliseconds
          longest INTEGER NOT NULL, -- the longest that any entry has waited
          took INTEGER NOT NULL, -- how long the transaction before it took, in milliseconds
          missed INTEGER NOT NULL, -- entries that the ring had to drop
          transactions INTEGER NOT NULL,
          restored INTEGER NOT NULL DEFAULT 0, -- 1 in a backup, and until it has carried in what was counted before it
          clock_set INTEGER NOT NULL DEFAULT 0 -- when something was first seen to set the clock, on the clock of the boot; 0 before
        );
        INSERT INTO progress VALUES(1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        -- Which money the lanes count, as the board file says it, 'EUR 2', and from which hour since 1970 on.
        CREATE TABLE currency(hour INTEGER PRIMARY KEY, text TEXT NOT NULL);
        """

    /// Views in the file, for whoever asks it with sqlite3: there is no calendar then but SQLite's.
    package static let views: StaticString = """
        -- Everything that happened, in words.
        CREATE VIEW journal AS SELECT
          e.id AS id,
          strftime('%Y-%m-%dT%H:%M:%S', e.date / 1000, 'unixepoch') || printf('.%03dZ', e.date % 1000) AS date,
          e.date AS ms, e.record AS record, e.sequence AS sequence, e.time AS time_ns, l.text AS lane,
          CASE e.kind WHEN 0 THEN 'missed' WHEN 1 THEN 'start' WHEN 2 THEN 'stop' WHEN 3 THEN 'event' WHEN 4 THEN 'output'
            WHEN 5 THEN 'fault' WHEN 6 THEN 'interlock' WHEN 7 THEN 'counters' WHEN 8 THEN 'clock' WHEN 9 THEN 'settings'
            WHEN 10 THEN 'apart' ELSE 'kind ' || e.kind END AS kind,
          a.text AS what, b.text AS region, c.text AS from_state, d.text AS to_state, f.text AS fact, g.text AS fact_state,
          e.flags AS flags, e.v0 AS value, e.v1 AS value1, e.v2 AS value2
        FROM entry e
          LEFT JOIN name l ON l.id = e.lane LEFT JOIN name a ON a.id = e.n0 LEFT JOIN name b ON b.id = e.n1
          LEFT JOIN name c ON c.id = e.n2 LEFT JOIN name d ON d.id = e.n3 LEFT JOIN name f ON f.id = e.n4
          LEFT JOIN name g ON g.id = e.n5;

        -- What each lane counted, in each hour.
        CREATE VIEW hourly AS SELECT
          strftime('%Y-%m-%dT%H:00Z', h.hour * 3600, 'unixepoch') AS hour, l.text AS lane, n.text AS name,
          sum(h.amount) AS amount
        FROM hour h JOIN name l ON l.id = h.lane JOIN name n ON n.id = h.name
        WHERE h.sort = 1 GROUP BY h.hour, h.lane, h.name;

        -- The same for each day.
        CREATE VIEW daily AS SELECT
          date(h.hour * 3600, 'unixepoch') AS day, l.text AS lane, n.text AS name, sum(h.amount) AS amount
        FROM hour h JOIN name l ON l.id = h.lane JOIN name n ON n.id = h.name
        WHERE h.sort = 1 GROUP BY 1, h.lane, h.name;

        -- What the lanes have now.
        CREATE VIEW now AS SELECT l.text AS lane, m.text AS machine, n.text AS name, u.value AS value
        FROM number u JOIN name l ON l.id = u.lane JOIN name m ON m.id = u.machine JOIN name n ON n.id = u.name
        ORDER BY 1, u.place;
        """
}
