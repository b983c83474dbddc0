import ControlLoop
import Lanes
import Statecharts

/// What the lanes counted lately, in one line.
public enum Totals {
    /// The totals of the last 24 hours, for the status of a service: `last day: north 512 passages, 25600 inserted;
    /// lift 80 entered`.
    public static func line(_ database: borrowing Database) throws(ArchiveError) -> StatusText {
        var line: StatusText = "last day: "
        line.append(try lanes(database))
        return line
    }

    /// The same without the words before it. The database has to know how money is written (`prepareMoney`).
    static func lanes(_ database: borrowing Database) throws(ArchiveError) -> StatusText {
        var line = StatusText()
        var lanes = try database.prepare(ofLastDay)
        lanes.bind(1, passages)
        while try lanes.step() {
            if !line.isEmpty { line.append("; ") }
            lanes.withText(0) { line.append($0) }
        }
        if line.isEmpty { line.append("nothing counted") }
        return line
    }

    /// The names of the numbers that count who passed, as the gates say: a list of JSON, for the query's `json_each`.
    private static var passages: StatusText {
        var list: StatusText = "["
        for machine in LaneDescription.machines.indices {
            let profile = LaneDescription.profile(machine: machine)
            for place in profile.numbers.indices where profile.numbers[place].isPassages {
                if list.count > 1 { list.append(",") }
                list.append("\"\(profile.numbers[place].name)\"" as Phrase)
            }
        }
        list.append("]")
        return list
    }

    /// One text for each lane. The last 24 hours are those before the time up to which everything is there, and that
    /// hour. Faults are named only where there are some. An amount has a code behind it, so only a plain number is '0'.
    private static let ofLastDay: StaticString = """
        WITH shown(place, name) AS (SELECT min(key), value FROM json_each(?1) GROUP BY value
            UNION ALL VALUES (98, 'inserted'), (99, 'faults')),
          counted AS (
            SELECT l.text AS lane, s.place AS place, n.text AS name, sum(h.amount) AS amount,
              iif(money(n.text, 0, y.text) = '0', NULL, y.text) AS currency, y.hour AS since
            FROM main.progress p JOIN main.hour h ON h.hour > p.date / 3600000 - 24 AND h.sort = 1
              JOIN main.name n ON n.id = h.name JOIN shown s ON s.name = n.text JOIN main.name l ON l.id = h.lane
              LEFT JOIN currency y ON y.hour = (SELECT max(hour) FROM currency WHERE hour <= h.hour)
            GROUP BY h.lane, h.name, 5)
        SELECT lane || ' ' || group_concat(iif(currency IS NULL, amount, money(name, amount, currency)) || ' ' || name, ', ') FROM
          (SELECT * FROM counted WHERE amount <> 0 OR name <> 'faults' ORDER BY lane, place, since)
        GROUP BY lane ORDER BY lane
        """
}
