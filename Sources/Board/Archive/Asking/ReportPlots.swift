/// The plots of a report's page.
enum ReportPlots {
    /// What is drawn: bars in slots from the left to the right, up to four times `step` high.
    static let tables: StaticString = """
        -- Text of the file becomes text of a page.
        UPDATE lane SET machine =
          replace(replace(replace(replace(machine, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
        UPDATE item SET
          name = replace(replace(replace(replace(name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
          more = replace(replace(replace(replace(more, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
        UPDATE checked SET
          text = replace(replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
        UPDATE asked SET
          file = replace(replace(replace(replace(file, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');

        -- The steps of an axis: 1, 2, 5, 10 and so on.
        CREATE TEMP TABLE step(value INTEGER PRIMARY KEY);
        INSERT INTO step WITH RECURSIVE ten(value) AS (VALUES(1) UNION ALL SELECT value * 10 FROM ten
          WHERE value < 100000000000000000) SELECT value * m FROM ten, (SELECT 1 AS m UNION SELECT 2 UNION SELECT 5);

        -- The time in pieces: hours of one day, days, or months where there are many days.
        CREATE TEMP TABLE axis(unit TEXT, slots INTEGER, every INTEGER, month INTEGER);
        INSERT INTO axis SELECT CASE WHEN days = 1 THEN 'hour' WHEN days <= 92 THEN 'day' ELSE 'month' END,
          CASE WHEN days = 1 THEN 24 WHEN days <= 92 THEN days ELSE
            strftime('%Y', until * 3600 - 1, 'unixepoch') * 12 + strftime('%m', until * 3600 - 1, 'unixepoch')
            - strftime('%Y', since * 3600, 'unixepoch') * 12 - strftime('%m', since * 3600, 'unixepoch') + 1 END, 1,
          strftime('%Y', since * 3600, 'unixepoch') * 12 + strftime('%m', since * 3600, 'unixepoch') FROM asked;
        UPDATE axis SET slots = 1 WHERE slots IS NULL OR slots < 1 OR slots > 1200;
        UPDATE axis SET every = CASE unit WHEN 'hour' THEN 3 ELSE (slots + 6) / 7 END;
        -- The labels below the axis; `hour` is when the slot begins.
        CREATE TEMP TABLE slot(slot INTEGER PRIMARY KEY, label TEXT, hour INTEGER);
        INSERT INTO slot WITH RECURSIVE s(slot) AS (VALUES(0) UNION ALL SELECT s.slot + axis.every FROM s, axis
            WHERE s.slot + axis.every < axis.slots)
          SELECT slot, CASE unit WHEN 'hour' THEN printf('%02d:00', slot)
            WHEN 'day' THEN strftime('%m-%d', (since + slot * 24) * 3600, 'unixepoch')
            ELSE printf('%04d-%02d', (month + slot - 1) / 12, (month + slot - 1) % 12 + 1) END,
            CASE unit WHEN 'hour' THEN since + slot WHEN 'day' THEN since + slot * 24 ELSE max(since, ifnull(strftime('%s',
              printf('%04d-%02d-01', (month + slot - 1) / 12, (month + slot - 1) % 12 + 1)) / 3600, since)) END
          FROM s, axis, asked;

        CREATE TEMP TABLE plot(id INTEGER PRIMARY KEY, lane INTEGER, title TEXT, class TEXT, slots INTEGER, isDay INTEGER,
          name INTEGER, step INTEGER, ticks INTEGER);
        INSERT INTO plot(lane, title, class, slots, isDay, name)
          SELECT lane, upper(substr(name, 1, 1)) || substr(name, 2)
              || iif(unit = 'hour', ' in each hour', ' by hour of the day, all days together'), 'count', 24, 1, id
            FROM counts, axis;
        INSERT INTO plot(lane, title, class, slots, isDay, name)
          SELECT lane, upper(substr(name, 1, 1)) || substr(name, 2) || ' in each ' || unit, 'count', axis.slots, 0, id
            FROM counts, axis WHERE unit <> 'hour';
        INSERT INTO plot(lane, title, class, slots, isDay, name)
          SELECT l.id, 'Money inserted in each ' || unit || ', in units of money', 'money', axis.slots, 0, n.id
            FROM lane l, axis, main.name n WHERE n.text = 'inserted'
              AND EXISTS (SELECT 1 FROM counted c WHERE c.lane = l.id AND c.name = n.id);
        CREATE TEMP TABLE bar(plot INTEGER, slot INTEGER, amount INTEGER, label TEXT);
        INSERT INTO bar SELECT p.id, CASE WHEN p.isDay THEN (c.hour % 24 + 24) % 24
              WHEN axis.unit = 'hour' THEN c.hour - asked.since WHEN axis.unit = 'day' THEN (c.hour - asked.since) / 24
              ELSE strftime('%Y', c.hour * 3600, 'unixepoch') * 12 + strftime('%m', c.hour * 3600, 'unixepoch')
                - axis.month END AS slot, sum(c.amount),
            CASE WHEN p.isDay THEN printf('%02d:00 to %02d:00', (c.hour % 24 + 24) % 24, (c.hour % 24 + 24) % 24 + 1)
              WHEN axis.unit = 'hour' THEN strftime('%H:00', c.hour * 3600, 'unixepoch')
              WHEN axis.unit = 'day' THEN strftime('%Y-%m-%d', c.hour * 3600, 'unixepoch')
              ELSE strftime('%Y-%m', c.hour * 3600, 'unixepoch') END
          FROM plot p JOIN counted c ON c.lane = p.lane AND c.name = p.name, axis, asked GROUP BY p.id, slot;
        DELETE FROM bar WHERE amount <= 0 OR slot IS NULL;
        UPDATE plot SET step = (SELECT min(value) FROM step
          WHERE value * 4 >= (SELECT max(amount) FROM bar WHERE plot = plot.id));
        UPDATE plot SET step = 1 WHERE step IS NULL;
        UPDATE plot SET ticks = ifnull(((SELECT max(amount) FROM bar WHERE plot = plot.id) + step - 1) / step, 1);
        """

    // The parameter is the plot. The picture has 480 by 220 points: the axes are at 64 and 188, up to 472 and 12.

    static let begin: StaticString = """
        SELECT printf('<figure><figcaption>%s</figcaption><svg viewBox="0 0 480 220" role="img" aria-label="%s">', title, title)
        FROM plot WHERE id = ?1
        """

    static let grid: StaticString = """
        SELECT printf('<line class="grid" x1="64" x2="472" y1="%.1f" y2="%.1f"/><text class="y" x="58" y="%.1f">%,d</text>',
          188 - 176.0 * t.n / ticks, 188 - 176.0 * t.n / ticks, 192 - 176.0 * t.n / ticks, t.n * step)
        FROM plot, (SELECT 0 AS n UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4) t
        WHERE id = ?1 AND t.n <= ticks
        """

    static let bars: StaticString = """
        SELECT printf('<rect class="%s" x="%.2f" y="%.2f" width="%.2f" height="%.2f"><title>%s: %,d</title></rect>', class,
          64 + 408.0 * (b.slot + 0.12) / slots, 188 - 176.0 * b.amount / (step * ticks), 408.0 * 0.76 / slots,
          176.0 * b.amount / (step * ticks), b.label, b.amount)
        FROM plot p JOIN bar b ON b.plot = p.id WHERE p.id = ?1 ORDER BY b.slot
        """

    static let labels: StaticString = """
        SELECT printf('<text class="x" x="%.1f" y="206">%s</text>', 64 + 408.0 * (s.slot + 0.5) / slots, s.label)
        FROM plot p, slot s WHERE p.id = ?1 AND p.isDay = 0
        UNION ALL
        SELECT printf('<text class="x" x="%.1f" y="206">%02d</text>', 64 + 408.0 * (t.n + 0.5) / 24, t.n)
        FROM plot p, (SELECT 0 AS n UNION SELECT 3 UNION SELECT 6 UNION SELECT 9 UNION SELECT 12 UNION SELECT 15
          UNION SELECT 18 UNION SELECT 21) t WHERE p.id = ?1 AND p.isDay
        UNION ALL
        SELECT printf('<text class="x" x="268" y="219">%s</text>', iif(isDay OR unit = 'hour', 'hour (UTC)', unit || ' (UTC)'))
        FROM plot, axis WHERE id = ?1
        """

    static let end: StaticString = "</svg></figure>\n"

    /// When which lane was out of service: a row of 26 points for each lane.
    static let times: StaticString = """
        SELECT printf('<svg viewBox="0 0 880 %d" role="img" aria-label="When lanes were out of service">', 26 * count(*) + 34)
          FROM lane
        UNION ALL
        SELECT printf('<line class="grid" x1="%.1f" x2="%.1f" y1="4" y2="%d"/><text class="x" x="%.1f" y="%d">%s</text>',
            140 + 732.0 * (s.hour - a.since) / (a.until - a.since), 140 + 732.0 * (s.hour - a.since) / (a.until - a.since),
            26 * l.n + 6, 140 + 732.0 * (s.hour - a.since) / (a.until - a.since), 26 * l.n + 19, s.label)
          FROM slot s, asked a, (SELECT count(*) AS n FROM lane) l
          WHERE s.hour > a.since OR s.slot = 0
        UNION ALL
        SELECT printf('<text class="name" x="132" y="%d">%s</text><rect class="track" x="140" y="%d" width="732" height="12"/>',
            26 * rank - 6, iif(length(text) > 16, replace(replace(replace(replace(
              substr(text, 1, 15) || '…', '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), html), 26 * rank - 16)
          FROM (SELECT *, row_number() OVER (ORDER BY text) AS rank FROM lane)
        UNION ALL
        SELECT printf('<rect class="%s" x="%.2f" y="%d" width="%.2f" height="12"><title>%s, %s, %d:%02d:%02d</title></rect>',
            iif(i.more LIKE '%, still', 'still', 'out'),
            140 + 732.0 * (i.began / 3600000.0 - a.since) / (a.until - a.since), 26 * l.rank - 16,
            max(1.5, 732.0 * (i.ended - i.began) / 3600000.0 / (a.until - a.since)), i.name, i.at,
            i.amount / 3600000, i.amount / 60000 % 60, i.amount / 1000 % 60)
          FROM item i JOIN (SELECT id, row_number() OVER (ORDER BY text) AS rank FROM lane) l ON l.id = i.lane, asked a
          WHERE i.section = 6
        UNION ALL
        SELECT printf('<text class="x" x="506" y="%d">%s (UTC)</text></svg>', 26 * n + 32, unit)
          FROM axis, (SELECT count(*) AS n FROM lane)
        """
}
