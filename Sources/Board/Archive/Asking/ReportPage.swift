import ControlLoop
import Statecharts

/// A report as one page of HTML that needs nothing else: no script, no other file.
enum ReportPage {
    static func write(_ database: borrowing Database, to output: inout AskOutput) throws(ArchiveError) {
        try database.run(ReportPlots.tables)
        output.write(beginning)
        output.write(ReportStyle.text)
        try database.write(title, to: &output)
        output.write(
            """
            <h2>Overview</h2>
            <table><thead><tr><th>Lane</th><th>Machine</th><th class="n">Counted</th><th class="n">Money inserted</th>\
            <th class="n">Faults</th><th class="n">Out of service</th></tr></thead><tbody>

            """)
        try database.write(overview, to: &output)
        output.write("</tbody></table>\n<figure><figcaption>Out of service</figcaption>")
        try database.write(ReportPlots.times, to: &output)
        output.write(
            """
            <p class="legend"><span class="out"></span> out of service <span class="still"></span> still is</p></figure>

            """)
        try writeLanes(database, to: &output)
        try database.write(apart, to: &output)
        output.write("<h2>Check</h2>\n")
        try database.write("SELECT '<p>' || text || '</p>' FROM checked ORDER BY rowid", to: &output)
        output.write("</main></body></html>\n")
    }

    private static func writeLanes(_ database: borrowing Database, to output: inout AskOutput) throws(ArchiveError) {
        var lanes = try database.prepare(
            """
            SELECT printf('<section id="lane%d"><h2>%s <small>%s</small></h2>', row_number() OVER (ORDER BY text), html,
              ifnull(machine, '')), id FROM lane ORDER BY text
            """)
        var plots = try database.prepare("SELECT id FROM plot WHERE lane = ?1 ORDER BY id")
        while try lanes.step() {
            let lane = lanes.number(1)
            lanes.withText(0) { output.writeLine($0) }
            try output.write(numbers, of: lane, in: database)
            output.write("<div class=\"plots\">\n")
            plots.bind(1, lane)
            while try plots.step() { try write(plot: plots.number(0), of: database, to: &output) }
            output.write("</div>\n")
            try output.write(details, of: lane, in: database)
            output.write("</section>\n")
        }
    }

    private static func write(
        plot: Int64, of database: borrowing Database, to output: inout AskOutput
    ) throws(ArchiveError) {
        try output.write(ReportPlots.begin, of: plot, in: database)
        try output.write(ReportPlots.grid, of: plot, in: database)
        try output.write(ReportPlots.bars, of: plot, in: database)
        try output.write(ReportPlots.labels, of: plot, in: database)
        output.write(ReportPlots.end)
    }

    private static let beginning: StaticString = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>

        """

    private static let title: StaticString = """
        SELECT printf('<title>%s, %s</title></head><body><main><h1>%s</h1><p class="when"><strong>%s</strong>, days of UTC. '
          || 'Everything up to %s is in it.</p>', file, title, file, title,
          ifnull(strftime('%Y-%m-%d %H:%M:%S UTC', p.date / 1000, 'unixepoch'), '?'))
        FROM asked, main.progress p
        """

    private static let overview: StaticString = """
        SELECT printf('<tr><th><a href="#lane%d">%s</a></th><td>%s</td><td class="n">%s</td><td class="n">%s</td>'
            || '<td class="n">%,d</td><td class="n">%s</td></tr>',
          rank, html, ifnull(machine, ''),
          ifnull((SELECT printf('%,d %s', ifnull((SELECT sum(amount) FROM counted c WHERE c.lane = l.id AND c.name = k.id), 0),
            k.name) FROM counts k WHERE k.lane = l.id), '–'),
          ifnull((SELECT printf('%,d', amount) FROM item WHERE lane = l.id AND section = 1 AND name = 'inserted'), '–'),
          ifnull((SELECT sum(amount) FROM item WHERE lane = l.id AND section = 5), 0),
          ifnull((SELECT printf('%d:%02d:%02d', sum(amount) / 3600000, sum(amount) / 60000 % 60, sum(amount) / 1000 % 60)
            FROM item WHERE lane = l.id AND section = 6), '–'))
        FROM (SELECT *, row_number() OVER (ORDER BY text) AS rank FROM lane) l ORDER BY rank
        """

    private static let numbers: StaticString = """
        SELECT '<table><thead><tr><th>Number</th><th class="n">Counted</th><th class="n">Carried in</th>'
          || '<th class="n">Now</th></tr></thead><tbody>'
        UNION ALL SELECT * FROM (
          SELECT printf('<tr><th>%s</th><td class="n">%s</td><td class="n">%s</td><td class="n">%s</td></tr>', name,
            CASE WHEN name IN (SELECT name FROM standing_number) THEN ''
              ELSE printf('%,d', ifnull(max(CASE section WHEN 1 THEN amount END), 0)) END,
            CASE WHEN max(section = 3) THEN printf('%,d', max(CASE section WHEN 3 THEN amount END)) ELSE '' END,
            CASE WHEN max(section) = 4 THEN printf('%,d', max(CASE section WHEN 4 THEN amount END)) ELSE '' END)
          FROM item WHERE lane = ?1 AND section IN (1, 3, 4) GROUP BY name
          HAVING name NOT IN ('saturated', 'changeSaturated') OR max(amount) > 0 ORDER BY min(place), name)
        UNION ALL SELECT '</tbody></table>'
        UNION ALL SELECT printf('<p>Busiest hour: %s, with %,d %s.</p>', replace(at, 'T', ' '), amount, name) FROM item
          WHERE lane = ?1 AND section = 8
        """

    private static let details: StaticString = """
        SELECT '<table><thead><tr><th>Fault</th><th class="n">How often</th></tr></thead><tbody>' FROM item
          WHERE lane = ?1 AND section = 5 GROUP BY section
        UNION ALL SELECT * FROM (SELECT printf('<tr><th>%s</th><td class="n">%,d</td></tr>', name, amount) FROM item
          WHERE lane = ?1 AND section = 5 ORDER BY place, name)
        UNION ALL SELECT '</tbody></table>' FROM item WHERE lane = ?1 AND section = 5 GROUP BY section
        UNION ALL SELECT '<table><thead><tr><th>Out of service from (UTC)</th><th class="n">For, h:mm:ss</th><th>Cause</th>'
          || '<th>Region and state</th></tr></thead><tbody>' FROM item WHERE lane = ?1 AND section = 6 GROUP BY section
        UNION ALL SELECT * FROM (SELECT printf('<tr><th>%s</th><td class="n">%d:%02d:%02d</td><td>%s</td><td>%s</td></tr>',
            replace(replace(at, 'T', ' '), 'Z', ''), amount / 3600000, amount / 60000 % 60, amount / 1000 % 60, name, more)
          FROM item WHERE lane = ?1 AND section = 6 ORDER BY place)
        UNION ALL SELECT '</tbody></table>' FROM item WHERE lane = ?1 AND section = 6 GROUP BY section
        UNION ALL SELECT '<table><thead><tr><th>Region</th><th>State</th><th class="n">Time, h:mm:ss</th>'
          || '<th class="n">Share</th></tr></thead><tbody>' FROM item WHERE lane = ?1 AND section = 7 GROUP BY section
        UNION ALL SELECT * FROM (SELECT printf('<tr><th>%s</th><td>%s</td><td class="n">%d:%02d:%02d</td>'
            || '<td class="n">%.1f %%</td></tr>', more, name, amount / 3600000, amount / 60000 % 60, amount / 1000 % 60,
            share / 10.0)
          FROM item WHERE lane = ?1 AND section = 7 ORDER BY place, amount DESC, name)
        UNION ALL SELECT '</tbody></table>' FROM item WHERE lane = ?1 AND section = 7 GROUP BY section
        """

    private static let apart: StaticString = """
        SELECT '<section><h2>Kept apart</h2><p>What could not be given back: the lane is gone, or is another machine now.</p>'
          || '<table><thead><tr><th>Since (UTC)</th><th>Lane</th><th>Number</th><th class="n">Amount</th></tr></thead><tbody>'
          FROM item WHERE section = 9 GROUP BY section
        UNION ALL SELECT * FROM (SELECT printf('<tr><th>%s</th><td>%s</td><td>%s</td><td class="n">%,d</td></tr>',
            replace(replace(at, 'T', ' '), 'Z', ''), more, name, amount) FROM item WHERE section = 9 ORDER BY place)
        UNION ALL SELECT '</tbody></table></section>' FROM item WHERE section = 9 GROUP BY section
        """
}

extension AskOutput {
    /// Writes the lines that a statement answers about one thing.
    fileprivate mutating func write(
        _ statement: StaticString, of thing: Int64, in database: borrowing Database
    ) throws(ArchiveError) {
        var lines = try database.prepare(statement)
        lines.bind(1, thing)
        while try lines.step() { lines.withText(0) { writeLine($0) } }
    }
}
