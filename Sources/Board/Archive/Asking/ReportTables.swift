/// What a report is made of: tables of this connection, in memory. The file does not change.
enum ReportTables {
    /// What is asked: the hours from `since` until before `until`. A lane that is NULL is every lane. The last two are
    /// lists of names.
    static let asked: StaticString = """
        CREATE TEMP TABLE asked(file TEXT, lane INTEGER, kind TEXT, since INTEGER, until INTEGER, days INTEGER, title TEXT,
          purposes TEXT, standing TEXT);
        """

    static let tables: StaticString = """
        -- Everything: whole days, from the first to the last one of which something is known.
        UPDATE asked SET
          since = (SELECT min(hour) FROM (SELECT min(hour) AS hour FROM main.hour UNION ALL
            SELECT min(began) / 3600000 FROM main.outage UNION ALL SELECT date / 3600000 FROM main.progress)),
          until = (SELECT max(hour) FROM (SELECT max(hour) + 1 AS hour FROM main.hour UNION ALL
            SELECT date / 3600000 + 1 FROM main.progress))
          WHERE kind IS NULL;
        UPDATE asked SET since = since - (since % 24 + 24) % 24, until = until + (24 - (until % 24 + 24) % 24) % 24
          WHERE kind IS NULL;
        UPDATE asked SET days = (until - since + 23) / 24;
        UPDATE asked SET title = CASE kind
          WHEN 'day' THEN strftime('%Y-%m-%d', since * 3600, 'unixepoch')
          WHEN 'month' THEN strftime('%Y-%m', since * 3600, 'unixepoch')
          ELSE strftime('%Y-%m-%d', since * 3600, 'unixepoch') || ' to '
            || strftime('%Y-%m-%d', until * 3600 - 1, 'unixepoch') END;
        UPDATE asked SET title = ifnull(title, 'everything');

        CREATE TEMP TABLE lane(id INTEGER PRIMARY KEY, text TEXT, html TEXT, machine TEXT);
        INSERT INTO lane SELECT n.id, n.text,
          replace(replace(replace(replace(n.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
          (SELECT group_concat(text, ', ') FROM main.name
            WHERE id IN (SELECT machine FROM main.number WHERE lane = n.id))
        FROM main.name n, asked
        WHERE (asked.lane IS NULL OR asked.lane = n.id) AND n.id IN (SELECT lane FROM main.hour UNION
          SELECT lane FROM main.number UNION SELECT lane FROM main.standing UNION SELECT lane FROM main.outage);

        -- Where a number of a lane stands: as the machine lists them.
        CREATE TEMP TABLE place(lane INTEGER, name INTEGER, place INTEGER, PRIMARY KEY(lane, name)) WITHOUT ROWID;
        INSERT INTO place SELECT lane, name, min(place) FROM main.number GROUP BY lane, name;

        -- What was counted in each hour of the time.
        CREATE TEMP TABLE counted(lane INTEGER, name INTEGER, hour INTEGER, amount INTEGER,
          PRIMARY KEY(lane, name, hour)) WITHOUT ROWID;
        INSERT INTO counted SELECT h.lane, h.name, h.hour, sum(h.amount) FROM main.hour h, asked
          WHERE h.sort = 1 AND h.hour >= asked.since AND h.hour < asked.until AND h.lane IN (SELECT id FROM lane)
          GROUP BY h.lane, h.name, h.hour;

        -- What a lane has now and was not counted: who or what is in it, what belongs to a customer.
        CREATE TEMP TABLE standing_number(name TEXT PRIMARY KEY) WITHOUT ROWID;
        INSERT OR IGNORE INTO standing_number SELECT value FROM asked, json_each(asked.standing);

        -- What is printed: in the order of lane, section, place, name. Times are in milliseconds.
        -- Sections: 1 counted, 2 hourly, 3 carried, 4 now, 5 faults, 6 outages, 7 states, 8 busiest, 9 apart.
        CREATE TEMP TABLE item(lane INTEGER, section INTEGER, place INTEGER, name TEXT, at TEXT, amount INTEGER,
          more TEXT, began INTEGER, ended INTEGER, share INTEGER);

        INSERT INTO item(lane, section, place, name, amount)
          SELECT c.lane, 1, ifnull(p.place, 99), n.text, sum(c.amount)
          FROM counted c JOIN main.name n ON n.id = c.name LEFT JOIN place p ON p.lane = c.lane AND p.name = c.name
          WHERE n.text NOT IN (SELECT name FROM standing_number)
          GROUP BY c.lane, c.name;
        INSERT INTO item(lane, section, place, name, at, amount)
          SELECT c.lane, 2, ifnull(p.place, 99), n.text,
            CASE WHEN asked.days > 1 THEN strftime('%Y-%m-%d', c.hour * 3600, 'unixepoch')
              ELSE strftime('%Y-%m-%dT%H:00Z', c.hour * 3600, 'unixepoch') END AS moment, sum(c.amount)
          FROM counted c JOIN asked JOIN main.name n ON n.id = c.name
            LEFT JOIN place p ON p.lane = c.lane AND p.name = c.name
          WHERE n.text NOT IN (SELECT name FROM standing_number)
          GROUP BY c.lane, c.name, moment;
        INSERT INTO item(lane, section, place, name, amount)
          SELECT h.lane, 3, ifnull(p.place, 99), n.text, sum(h.amount)
          FROM main.hour h JOIN lane l ON l.id = h.lane JOIN main.name n ON n.id = h.name
            LEFT JOIN place p ON p.lane = h.lane AND p.name = h.name
          WHERE h.sort = 0 GROUP BY h.lane, h.name HAVING sum(h.amount) <> 0;
        INSERT INTO item(lane, section, place, name, amount)
          SELECT u.lane, 4, u.place, n.text, u.value FROM main.number u JOIN lane l ON l.id = u.lane
            JOIN main.name n ON n.id = u.name;
        INSERT INTO item(lane, section, place, name, amount)
          SELECT h.lane, 5, -sum(h.amount), n.text, sum(h.amount)
          FROM main.hour h JOIN asked JOIN lane l ON l.id = h.lane JOIN main.name n ON n.id = h.name
          WHERE h.sort = 3 AND h.hour >= asked.since AND h.hour < asked.until GROUP BY h.lane, h.name;

        -- Out of service, as far as it was in the time. Older versions took a hopper for that whose exit was released by a fire.
        INSERT INTO item(lane, section, place, name, at, amount, more, began, ended)
          SELECT o.lane, 6, o.id, ifnull(c.text, '?'), strftime('%Y-%m-%dT%H:%M:%SZ', o.began / 1000, 'unixepoch'),
            min(iif(o.ended, o.ended, p.date), asked.until * 3600000) - max(o.began, asked.since * 3600000),
            ifnull(r.text, '?') || ' ' || ifnull(s.text, '?') || iif(o.ended, '', ', still'),
            max(o.began, asked.since * 3600000), min(iif(o.ended, o.ended, p.date), asked.until * 3600000)
          FROM main.outage o JOIN asked JOIN main.progress p JOIN lane l ON l.id = o.lane
            LEFT JOIN main.name c ON c.id = o.cause
            LEFT JOIN main.name r ON r.id = o.region LEFT JOIN main.name s ON s.id = o.state
          WHERE o.began < asked.until * 3600000 AND iif(o.ended, o.ended, p.date) >= asked.since * 3600000
            AND s.text IS NOT 'outOfService';
        UPDATE item SET amount = 0, ended = began WHERE section = 6 AND amount < 0;

        -- The time in each state, also in those that last.
        CREATE TEMP TABLE spent(lane INTEGER, region INTEGER, state INTEGER, amount INTEGER);
        INSERT INTO spent SELECT h.lane, h.region, h.name, h.amount FROM main.hour h, asked
          WHERE h.sort = 2 AND h.hour >= asked.since AND h.hour < asked.until AND h.lane IN (SELECT id FROM lane);
        INSERT INTO spent SELECT s.lane, s.region, s.state,
            max(0, min(p.date, asked.until * 3600000) * 1000000
              - max(s.since + p.clock, asked.since * 3600000 * 1000000))
          FROM main.standing s JOIN lane l ON l.id = s.lane, main.progress p, asked;
        INSERT INTO item(lane, section, place, name, amount, more, share)
          SELECT s.lane, 7, s.region, ifnull(n.text, '?'), sum(s.amount) / 1000000, ifnull(r.text, '?'),
            round(1000.0 * sum(s.amount) / sum(sum(s.amount)) OVER (PARTITION BY s.lane, s.region))
          FROM spent s LEFT JOIN main.name n ON n.id = s.state LEFT JOIN main.name r ON r.id = s.region
          GROUP BY s.lane, s.region, s.state HAVING sum(s.amount) > 0;

        -- What a lane is there for: the first of these that it counts.
        CREATE TEMP TABLE purpose(place INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO purpose SELECT key, value FROM asked, json_each(asked.purposes);
        CREATE TEMP TABLE counts(lane INTEGER PRIMARY KEY, name TEXT, id INTEGER);
        INSERT INTO counts SELECT lane, name, (SELECT id FROM main.name WHERE text = x.name) FROM (
          SELECT l.id AS lane, (SELECT u.name FROM purpose u JOIN main.name n ON n.text = u.name
            WHERE n.id IN (SELECT name FROM main.number WHERE lane = l.id
              UNION ALL SELECT name FROM counted WHERE lane = l.id) ORDER BY u.place LIMIT 1) AS name FROM lane l) x
          WHERE name IS NOT NULL;
        INSERT INTO item(lane, section, place, name, at, amount)
          SELECT lane, 8, 0, name, strftime('%Y-%m-%dT%H:00Z', hour * 3600, 'unixepoch'), amount FROM (
            SELECT c.lane, k.name, c.hour, c.amount,
              row_number() OVER (PARTITION BY c.lane ORDER BY c.amount DESC, c.hour) AS rank
            FROM counted c JOIN counts k ON k.lane = c.lane AND k.id = c.name) WHERE rank = 1 AND amount > 0;

        -- Of lanes that may be gone: so that of every lane.
        INSERT INTO item(lane, section, place, name, at, amount, more)
          SELECT a.lane, 9, a.id, ifnull(n.text, '?'), strftime('%Y-%m-%dT%H:%M:%SZ', a.date / 1000, 'unixepoch'),
            a.amount, ifnull(l.text, '?') || ' (' || ifnull(m.text, '?') || ')'
          FROM main.apart a LEFT JOIN main.name n ON n.id = a.name LEFT JOIN main.name l ON l.id = a.lane
            LEFT JOIN main.name m ON m.id = a.machine, asked
          WHERE asked.lane IS NULL OR asked.lane = a.lane;

        -- Over the whole database: what was carried in and what was counted is what the lanes have.
        CREATE TEMP TABLE sums(lane INTEGER, name INTEGER, counted INTEGER, now INTEGER, apart INTEGER,
          hourly INTEGER);
        INSERT INTO sums SELECT lane, name, sum(counted), sum(now), sum(apart), max(hourly) FROM (
          SELECT lane, name, amount AS counted, NULL AS now, 0 AS apart, 1 AS hourly FROM main.hour WHERE sort IN (0, 1)
          UNION ALL SELECT lane, name, 0, value, 0, 0 FROM main.number
          UNION ALL SELECT lane, name, 0, NULL, amount, 0 FROM main.apart) GROUP BY lane, name;
        -- What is apart alone was never counted here.
        DELETE FROM sums WHERE hourly = 0 AND ifnull(now, 0) = 0;
        CREATE TEMP VIEW disagreeing AS SELECT * FROM sums
          WHERE counted IS NOT ifnull(now, 0) AND counted IS NOT ifnull(now, 0) + apart;
        CREATE TEMP TABLE checked(text TEXT);
        INSERT INTO checked SELECT CASE (SELECT count(*) FROM disagreeing) WHEN 0
          THEN printf('all %d numbers of the database agree: what was carried in and counted is what the lanes have',
            (SELECT count(*) FROM sums))
          ELSE printf('warning: %d of %d numbers of the database do not agree:', (SELECT count(*) FROM disagreeing),
            (SELECT count(*) FROM sums)) END;
        INSERT INTO checked SELECT printf('  %s %s: carried in and counted %d, the lane has %s', ifnull(l.text, '?'),
            ifnull(n.text, '?'), d.counted, ifnull(d.now, 'nothing')) || iif(d.apart, printf(', kept apart %d', d.apart), '')
          FROM disagreeing d LEFT JOIN main.name l ON l.id = d.lane LEFT JOIN main.name n ON n.id = d.name
          ORDER BY l.text, n.text;
        """
}
