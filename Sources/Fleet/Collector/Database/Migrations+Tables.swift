extension Migrations {
    /// Step 1.
    static let tables = """
        CREATE SCHEMA IF NOT EXISTS portcullis;

        -- Which steps the tables have had.
        CREATE TABLE portcullis.migration(
          number integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now()
        );

        -- What happened, as the boards said it: docs/using/schemas/event.json. Dates are by the board's clock, but for `received`.
        CREATE TABLE portcullis.event(
          site text NOT NULL, board text NOT NULL, boot uuid NOT NULL, record bigint NOT NULL, sequence bigint NOT NULL,
          date timestamptz NOT NULL, clock_error_ms bigint, received timestamptz NOT NULL DEFAULT now(),
          lane text, kind text NOT NULL, what text, region text, from_state text, to_state text, value bigint,
          fact text, fact_value text, flags text[] NOT NULL, words text NOT NULL,
          PRIMARY KEY (site, board, boot, record, sequence)
        );
        CREATE INDEX event_by_date ON portcullis.event(date);

        -- What a lane counted in an hour, the newest that its board said of it: docs/using/schemas/hour.json.
        CREATE TABLE portcullis.hour(
          site text NOT NULL, board text NOT NULL, boot uuid NOT NULL, record bigint NOT NULL, lane text NOT NULL,
          hour timestamptz NOT NULL, moved bigint NOT NULL, position bigint NOT NULL, counted jsonb NOT NULL,
          date timestamptz NOT NULL, clock_error_ms bigint, received timestamptz NOT NULL DEFAULT now(),
          PRIMARY KEY (site, board, boot, record, lane, hour)
        );
        CREATE INDEX hour_by_hour ON portcullis.hour(hour);

        -- Records whose hours were moved, and how often: what was said of them before does not count any more.
        CREATE TABLE portcullis.moved(
          site text NOT NULL, board text NOT NULL, boot uuid NOT NULL, record bigint NOT NULL, moved bigint NOT NULL,
          PRIMARY KEY (site, board, boot, record)
        );

        -- Messages that nobody could make sense of, each once: why, how often, and the first 4096 bytes.
        CREATE TABLE portcullis.refused(
          digest text PRIMARY KEY, topic text NOT NULL, reason text NOT NULL, payload bytea NOT NULL, size bigint NOT NULL,
          times bigint NOT NULL, first timestamptz NOT NULL DEFAULT now(), last timestamptz NOT NULL DEFAULT now()
        );

        -- What each lane counted in each hour that counts.
        CREATE VIEW portcullis.hourly AS
          SELECT h.site, h.board, h.lane, h.hour, c.key AS name, sum(c.value::bigint)::bigint AS amount
          FROM portcullis.hour h
            LEFT JOIN portcullis.moved m USING (site, board, boot, record)
            CROSS JOIN LATERAL jsonb_each_text(h.counted) c
          WHERE h.moved = coalesce(m.moved, 0)
          GROUP BY h.site, h.board, h.lane, h.hour, c.key;

        -- The same by days of UTC, as the boards' journals have them.
        CREATE VIEW portcullis.daily AS
          SELECT site, board, lane, (hour AT TIME ZONE 'UTC')::date AS day, name, sum(amount)::bigint AS amount
          FROM portcullis.hourly GROUP BY 1, 2, 3, 4, 5;

        -- The same by days of a time zone: SELECT * FROM portcullis.daily_in('Europe/Berlin').
        CREATE FUNCTION portcullis.daily_in(zone text)
          RETURNS TABLE(site text, board text, lane text, day date, name text, amount bigint)
          LANGUAGE sql STABLE AS $$
            SELECT h.site, h.board, h.lane, (h.hour AT TIME ZONE zone)::date, h.name, sum(h.amount)::bigint
            FROM portcullis.hourly h GROUP BY 1, 2, 3, 4, 5
          $$;

        -- Passages and takings by site, day of UTC and lane. A passage is a person through a turnstile, a vehicle out of a car park, or a
        -- person into a lift. inserted: what the coin slot took; paid_out: change; takings: what has stayed in the box;
        -- earned: what of that was for passages, or was kept.
        CREATE VIEW portcullis.takings AS
          SELECT site, board, lane, day,
            coalesce(sum(amount) FILTER (WHERE name IN ('passages', 'exits', 'entered')), 0)::bigint AS passages,
            coalesce(sum(amount) FILTER (WHERE name = 'inserted'), 0)::bigint AS inserted,
            coalesce(sum(amount) FILTER (WHERE name = 'paidOut'), 0)::bigint AS paid_out,
            (coalesce(sum(amount) FILTER (WHERE name = 'inserted'), 0)
              - coalesce(sum(amount) FILTER (WHERE name = 'paidOut'), 0))::bigint AS takings,
            coalesce(sum(amount) FILTER (WHERE name IN ('fares', 'prices', 'kept')), 0)::bigint AS earned
          FROM portcullis.daily GROUP BY 1, 2, 3, 4;
        """

    /// Step 2. A lane that counts passages counts those who asked to leave among them: they are in its exits once more.
    /// Only one that never counted a passage, a fare or a forced entry has vehicles there.
    static let takings = """
        CREATE OR REPLACE VIEW portcullis.takings AS
          SELECT site, board, lane, day,
            coalesce(sum(amount) FILTER (
              WHERE name IN ('passages', 'entered') OR name = 'exits' AND NOT coalesce(t.has_passages, false)), 0)::bigint AS passages,
            coalesce(sum(amount) FILTER (WHERE name = 'inserted'), 0)::bigint AS inserted,
            coalesce(sum(amount) FILTER (WHERE name = 'paidOut'), 0)::bigint AS paid_out,
            (coalesce(sum(amount) FILTER (WHERE name = 'inserted'), 0)
              - coalesce(sum(amount) FILTER (WHERE name = 'paidOut'), 0))::bigint AS takings,
            coalesce(sum(amount) FILTER (WHERE name IN ('fares', 'prices', 'kept')), 0)::bigint AS earned
          FROM portcullis.daily
            LEFT JOIN (
              SELECT DISTINCT site, board, lane, true AS has_passages FROM portcullis.hour
              WHERE counted ?| array['passages', 'fares', 'forcedEntries']) t USING (site, board, lane)
          GROUP BY 1, 2, 3, 4;
        """
}
