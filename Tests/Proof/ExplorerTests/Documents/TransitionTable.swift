/// The tables of transitions in a part of a page: those that say what an event `becomes`, and with which `answer`.
///
/// Their form is simple. A column `event` names events, with a comma between them, and a column `state` names states;
/// where there is none, the heading does. `becomes` begins with the state that follows, or with several and "or"
/// between them; the same state is called "the same". Behind a comma, a colon or the like comes prose. `commands` are
/// in order, where they are listed, and may have an "or", too. Columns with other names are prose.
struct TransitionTable {
    /// A row, as it is written.
    struct Row {
        /// Where it is: the page and the number of its line.
        let place: String
        /// The text of the line.
        let text: String
        /// The heading above it.
        let heading: String
        /// Its cells by the names of their columns, without the marks for code.
        let cells: [String: String]
    }

    /// All rows of the part.
    let rows: [Row]

    /// The tables below a heading, up to the next one that is not below it.
    init(_ heading: String, page: String, lines: [String]) {
        let level = heading.prefix { $0 == "#" }.count
        guard let start = lines.firstIndex(of: heading) else {
            rows = []
            return
        }
        let end = lines[(start + 1)...].firstIndex { (1...level).contains(Self.level(of: $0)) } ?? lines.endIndex
        rows = Self.rows(of: page, lines, in: start..<end)
    }

    /// All tables of a page.
    init(page: String, lines: [String]) { rows = Self.rows(of: page, lines, in: lines.indices) }

    private static func rows(of page: String, _ lines: [String], in range: Range<Int>) -> [Row] {
        var (heading, columns, rows) = ("", [String]?.none, [Row]())
        for number in range {
            let line = lines[number]
            if level(of: line) > 0 { heading = line }
            guard line.hasPrefix("|") else {
                columns = nil
                continue
            }
            let cells = cells(of: line)
            guard let known = columns else {
                columns = cells
                continue
            }
            guard known.contains("event"), known.contains("becomes"), known.contains("answer"),
                !cells.allSatisfy({ $0.allSatisfy { $0 == "-" } })
            else { continue }
            rows.append(
                Row(
                    place: "\(page):\(number + 1)", text: line, heading: heading,
                    cells: Dictionary(zip(known, cells.map { $0.filter { $0 != "`" } })) { first, _ in first }))
        }
        return rows
    }

    /// How deep a heading is; 0 is no heading.
    private static func level(of line: String) -> Int {
        let marks = line.prefix { $0 == "#" }.count
        return line.dropFirst(marks).first == " " ? marks : 0
    }

    private static func cells(of line: String) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { $0.trimmed }
    }
}

extension StringProtocol {
    /// Without spaces at its ends.
    var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
