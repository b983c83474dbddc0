/// The SQL of a journal. All of it reads the view `said`, which has each entry in words.
enum JournalWords {
    /// Views of this connection alone: the file does not change.
    static let views: StaticString = """
        CREATE TEMP VIEW said AS SELECT
          e.id AS id, e.date AS ms, e.kind AS number,
          coalesce(strftime('%Y-%m-%dT%H:%M:%S', e.date / 1000, 'unixepoch') || printf('.%03dZ', e.date % 1000), '?') AS date,
          e.record AS record, e.sequence AS sequence, e.time AS time_ns,
          CASE e.kind WHEN 10 THEN e.n0 ELSE e.lane END AS lane_id,
          CASE e.kind WHEN 10 THEN a.text ELSE l.text END AS lane,
          CASE e.kind WHEN 0 THEN 'missed' WHEN 1 THEN 'start' WHEN 2 THEN 'stop' WHEN 3 THEN 'event' WHEN 4 THEN 'output'
            WHEN 5 THEN 'fault' WHEN 6 THEN 'interlock' WHEN 7 THEN 'counters' WHEN 8 THEN 'clock' WHEN 9 THEN 'settings'
            WHEN 10 THEN 'apart' ELSE 'kind ' || e.kind END AS kind,
          CASE WHEN e.kind IN (3, 4, 5, 6) THEN a.text WHEN e.kind = 10 THEN c.text END AS what,
          CASE e.kind WHEN 3 THEN b.text END AS region,
          CASE e.kind WHEN 3 THEN c.text END AS from_state,
          CASE e.kind WHEN 3 THEN d.text END AS to_state,
          CASE WHEN e.kind IN (0, 1, 4, 9, 10) OR (e.kind = 3 AND e.flags & 1) THEN printf('%u', e.v0)
            WHEN e.kind = 8 THEN printf('%d', e.v0) END AS value,
          CASE WHEN e.kind = 3 AND e.flags & 2 THEN f.text END AS fact,
          CASE WHEN e.kind = 3 AND e.flags & 6 = 6 THEN g.text WHEN e.kind = 3 AND e.flags & 2 THEN printf('%u', e.v1)
            END AS fact_value,
          e.kind = 3 AND e.flags & 6 = 2 AS fact_is_number,
          trim(CASE e.kind
            WHEN 1 THEN iif(e.flags & 1, 'continued ', '') || iif(e.flags & 2, 'restored ', '')
              || iif(e.flags & 4, 'stopped', '')
            WHEN 3 THEN iif(e.flags & 8, 'ignored ', '') || iif(e.flags & 16, 'refused', '')
            WHEN 5 THEN CASE e.flags & 7 WHEN 1 THEN 'notice ' WHEN 2 THEN 'warning ' WHEN 3 THEN 'error ' ELSE '' END
              || iif(e.flags & 8, 'unexpected', '')
            ELSE '' END) AS flags,
          CASE WHEN e.kind <> 7 THEN NULL
            WHEN e.flags = 1 THEN json_object(ifnull(a.text, '?'), json(printf('%u', e.v0)))
            WHEN e.flags = 2 THEN json_object(ifnull(a.text, '?'), json(printf('%u', e.v0)),
              ifnull(b.text, '?'), json(printf('%u', e.v1)))
            ELSE json_object(ifnull(a.text, '?'), json(printf('%u', e.v0)), ifnull(b.text, '?'), json(printf('%u', e.v1)),
              ifnull(c.text, '?'), json(printf('%u', e.v2))) END AS numbers,
          CASE e.kind
            WHEN 0 THEN printf('%u entries are missing here', e.v0)
            WHEN 1 THEN printf('session %u: ', e.v0)
              || CASE WHEN e.flags & 2 THEN 'numbers from the database' WHEN e.flags & 1 THEN 'numbers from the record'
                ELSE 'every gate starts at zero' END
              || CASE WHEN e.flags & 4 THEN '; the one before was stopped'
                WHEN e.flags & 3 THEN '; the one before was not stopped in order' ELSE '' END
              || CASE WHEN e.v1 > 0 THEN printf(', its last change was %.1f s ago', e.v1 / 1e9) ELSE '' END
            WHEN 2 THEN 'stopped in order'
            WHEN 3 THEN printf('%s: %s%s', b.text, a.text, iif(e.flags & 1, ' ' || money(a.text, e.v0, y.text), ''))
              || '  ' || ifnull(c.text, '?') || iif(c.text IS d.text, '', ' -> ' || ifnull(d.text, '?'))
              || iif(e.flags & 2, printf('  %s %s', f.text, iif(e.flags & 4, g.text, money(f.text, e.v1, y.text))), '')
              || iif(e.flags & 8, '  ignored', '') || iif(e.flags & 16, '  refused', '')
            WHEN 4 THEN printf('%s %s', a.text, iif(e.v0, 'active', 'inactive'))
            WHEN 5 THEN printf('%s%s%s', a.text,
              CASE e.flags & 7 WHEN 1 THEN ', notice' WHEN 2 THEN ', warning' WHEN 3 THEN ', error' ELSE '' END,
              iif(e.flags & 8, ', unexpected', ''))
            WHEN 6 THEN a.text
            WHEN 7 THEN printf('%s %s', a.text, money(a.text, e.v0, y.text))
              || iif(e.flags > 1, printf('  %s %s', b.text, money(b.text, e.v1, y.text)), '')
              || iif(e.flags > 2, printf('  %s %s', c.text, money(c.text, e.v2, y.text)), '')
            WHEN 8 THEN 'the clock shows '
              || ifnull(strftime('%Y-%m-%dT%H:%M:%SZ', (e.time + e.v0) / 1000000000, 'unixepoch'), '?')
            WHEN 9 THEN printf('the board file has the digest %08x and %u bytes', e.v0, e.v1)
            WHEN 10 THEN printf('%s %s of machine %s could not be given back', c.text, money(c.text, e.v0, y.text), b.text)
            END AS words
        FROM main.entry e
          LEFT JOIN main.name l ON l.id = e.lane LEFT JOIN main.name a ON a.id = e.n0 LEFT JOIN main.name b ON b.id = e.n1
          LEFT JOIN main.name c ON c.id = e.n2 LEFT JOIN main.name d ON d.id = e.n3 LEFT JOIN main.name f ON f.id = e.n4
          LEFT JOIN main.name g ON g.id = e.n5
          LEFT JOIN currency y ON y.hour = (SELECT max(hour) FROM currency WHERE hour <= e.date / 3600000);
        """

    /// Names of lanes are padded to the longest one. Of a hostile file no lane gets more than 32 characters.
    static let width: StaticString = """
        SELECT max(5, ifnull(min(32, max(length(text))), 0)) FROM main.name
        WHERE id IN (SELECT lane FROM main.number UNION SELECT lane FROM main.standing UNION SELECT lane FROM main.outage)
        """

    // The parameters: 1 the first id, 2 and 3 from when until when in ms, 4 the lane, 5 the kind, 6 the width of lanes,
    // 7 and 8 the sequence and the time of the last line that came from a file before this one. The answers: a line,
    // its id, its sequence, its time. A parameter that is NULL excludes nothing.

    static let text: StaticString = """
        SELECT printf('%s  %-!*s  %-9s  %s', date, ?6, ifnull(lane, ''), kind, words), id, sequence, ms FROM said
        WHERE id >= ?1 AND (?2 IS NULL OR ms >= ?2) AND (?3 IS NULL OR ms < ?3) AND (?4 IS NULL OR lane_id = ?4)
          AND (?5 IS NULL OR number = ?5) AND (?7 IS NULL OR sequence > ?7 OR ms > ?8)
        ORDER BY id
        """

    static let json: StaticString = """
        SELECT json_object('id', id, 'date', date, 'record', record, 'sequence', sequence, 'time_ns', time_ns, 'lane', lane,
            'kind', kind, 'what', what, 'region', region, 'from', from_state, 'to', to_state,
            'value', json(ifnull(value, 'null')), 'fact', fact,
            'fact_value', json(CASE WHEN fact_value IS NULL THEN 'null' WHEN fact_is_number THEN fact_value
              ELSE json_quote(fact_value) END),
            'flags', json(iif(flags = '', '[]', '["' || replace(flags, ' ', '","') || '"]')),
            'numbers', json(ifnull(numbers, 'null')), 'words', words), id, sequence, ms FROM said
        WHERE id >= ?1 AND (?2 IS NULL OR ms >= ?2) AND (?3 IS NULL OR ms < ?3) AND (?4 IS NULL OR lane_id = ?4)
          AND (?5 IS NULL OR number = ?5) AND ?6 IS NOT NULL AND (?7 IS NULL OR sequence > ?7 OR ms > ?8)
        ORDER BY id
        """

    static let header: StaticString =
        "id,date,record,sequence,time_ns,lane,kind,what,region,from,to,value,fact,fact_value,flags,words\r\n"

    // RFC 4180; each line ends in CR LF, of which the line feed is added.
    static let csv: StaticString = """
        SELECT printf('%d,%s,%d,%d,%d,"%w",%s,"%w","%w","%w","%w",%s,"%w","%w",%s,"%w"', id, date, record, sequence, time_ns,
            ifnull(lane, ''), kind, ifnull(what, ''), ifnull(region, ''), ifnull(from_state, ''), ifnull(to_state, ''),
            ifnull(value, ''), ifnull(fact, ''), ifnull(fact_value, ''), flags, ifnull(words, '')), id, sequence, ms FROM said
        WHERE id >= ?1 AND (?2 IS NULL OR ms >= ?2) AND (?3 IS NULL OR ms < ?3) AND (?4 IS NULL OR lane_id = ?4)
          AND (?5 IS NULL OR number = ?5) AND ?6 IS NOT NULL AND (?7 IS NULL OR sequence > ?7 OR ms > ?8)
        ORDER BY id
        """

    /// The id of the first entry that can be as late as a time in ms.
    static let first: StaticString = """
        SELECT CASE WHEN ?1 IS NULL THEN 0 ELSE coalesce(
          (SELECT min(first) FROM main.span WHERE hour >= ?1 / 3600000 - (?1 % 3600000 < 0)),
          (SELECT max(id) + 1 FROM main.entry), 0) END
        """

    /// The number of a lane that something is known of, by its name.
    static let lane: StaticString = """
        SELECT id FROM main.name WHERE text = ?1 AND id IN (SELECT lane FROM main.number UNION SELECT lane FROM main.standing
          UNION SELECT lane FROM main.outage UNION SELECT lane FROM main.apart UNION SELECT lane FROM main.hour)
        """

    /// The names of these lanes, in one text.
    static let lanes: StaticString = """
        SELECT ifnull(group_concat(text, ', '), 'none') FROM (SELECT substr(text, 1, 32) AS text FROM main.name WHERE id IN (
          SELECT lane FROM main.number UNION SELECT lane FROM main.standing UNION SELECT lane FROM main.outage
          UNION SELECT lane FROM main.apart UNION SELECT lane FROM main.hour) ORDER BY text LIMIT 16)
        """
}
