import ControlLoop
import Statecharts

/// A report as text for people, and as CSV for other programs.
enum ReportText {
    static func write(_ database: borrowing Database, to output: inout AskOutput) throws(ArchiveError) {
        try database.write(text, to: &output)
        try database.write(check, to: &output)
    }

    private static let text: StaticString = """
        WITH pivot AS (
          SELECT lane, name, min(place) AS place, max(CASE section WHEN 1 THEN amount END) AS counted,
            max(CASE section WHEN 3 THEN amount END) AS carried, max(CASE section WHEN 4 THEN amount END) AS now
          FROM item WHERE section IN (1, 3, 4) GROUP BY lane, name),
        line(part, lane, section, place, name, text) AS (
          SELECT 0, '', 0, 0, '', printf('%s: %s, days of UTC; everything up to %s is in it', file, title,
            ifnull(strftime('%Y-%m-%dT%H:%M:%SZ', p.date / 1000, 'unixepoch'), '?')) FROM asked JOIN main.progress p
          UNION ALL SELECT 1, text, 0, 0, '', '' FROM lane
          UNION ALL SELECT 1, text, 0, 1, '', text || ifnull(' (' || machine || ')', '') FROM lane
          UNION ALL SELECT 1, text, 1, -1, '', printf('  %-20s %14s %14s %14s', '', 'counted', 'carried in', 'now')
            FROM lane WHERE id IN (SELECT lane FROM pivot)
          UNION ALL SELECT 1, l.text, 1, place, name, printf('  %-!20s %14s %14s %14s', name,
              CASE WHEN name IN (SELECT name FROM standing_number) THEN '' ELSE ifnull(counted, 0) END,
              ifnull(carried, ''), ifnull(now, ''))
            FROM pivot JOIN lane l ON l.id = lane
            WHERE now <> 0 OR name NOT IN ('saturated', 'changeSaturated')
          UNION ALL SELECT 1, l.text, 2, 0, '', printf('  busiest hour: %s, %d %s', at, amount, name)
            FROM item JOIN lane l ON l.id = lane WHERE section = 8
          UNION ALL SELECT 1, l.text, 3, -9223372036854775807, '', '  faults' FROM lane l
            WHERE id IN (SELECT lane FROM item WHERE section = 5)
          UNION ALL SELECT 1, l.text, 3, place, name, printf('    %-!30s %14d', name, amount)
            FROM item JOIN lane l ON l.id = lane WHERE section = 5
          UNION ALL SELECT 1, l.text, 4, -1, '', printf('  out of service: %d, %d:%02d:%02d in all', count(*),
              sum(amount) / 3600000, sum(amount) / 60000 % 60, sum(amount) / 1000 % 60)
            FROM item JOIN lane l ON l.id = lane WHERE section = 6 GROUP BY lane
          UNION ALL SELECT 1, l.text, 4, place, '', printf('    %s  %9s  %s  %s', ifnull(at, '?'),
              printf('%d:%02d:%02d', amount / 3600000, amount / 60000 % 60, amount / 1000 % 60), name, more)
            FROM item JOIN lane l ON l.id = lane WHERE section = 6
          UNION ALL SELECT 1, l.text, 5 + place, -9223372036854775807, '', '  time in states of ' || more
            FROM item JOIN lane l ON l.id = lane WHERE section = 7 GROUP BY lane, place
          UNION ALL SELECT 1, l.text, 5 + place, -amount, name, printf('    %-!30s %14s %6s %%', name,
              printf('%d:%02d:%02d', amount / 3600000, amount / 60000 % 60, amount / 1000 % 60),
              printf('%.1f', share / 10.0))
            FROM item JOIN lane l ON l.id = lane WHERE section = 7
          UNION ALL SELECT 2, '', 0, 0, '', '' FROM item WHERE section = 9 GROUP BY section
          UNION ALL SELECT 2, '', 0, 1, '', 'kept apart, as it could not be given back' FROM item WHERE section = 9
            GROUP BY section
          UNION ALL SELECT 2, '', 1, place, '', printf('  %s  %s  %s %d', ifnull(at, '?'), more, name, amount) FROM item
            WHERE section = 9
          UNION ALL SELECT 2, '', 2, 0, '', '')
        SELECT text FROM line ORDER BY part, lane, section, place, name
        """

    static let check: StaticString = "SELECT text FROM checked ORDER BY rowid"

    static let csv: StaticString = """
        SELECT printf('"%w",%s,"%w",%s,%d', text, section, name, at, amount) FROM (
          SELECT ifnull(l.text, ifnull(o.text, '')) AS text, i.section AS number, i.place AS place,
            iif(i.section = 7, i.more || ' ' || i.name, i.name) AS name,
            CASE i.section WHEN 1 THEN 'total' WHEN 2 THEN 'counted' WHEN 3 THEN 'carried' WHEN 4 THEN 'now'
              WHEN 5 THEN 'faults' WHEN 6 THEN 'outage_ms' WHEN 7 THEN 'state_ms' WHEN 8 THEN 'busiest' WHEN 9 THEN 'apart'
              END AS section,
            ifnull(i.at, '') AS at, i.amount AS amount
          FROM item i LEFT JOIN lane l ON l.id = i.lane LEFT JOIN main.name o ON o.id = i.lane)
        ORDER BY text, number, place, name, at
        """
}
