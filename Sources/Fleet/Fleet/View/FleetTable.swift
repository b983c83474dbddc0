/// The rows of a view as lines of text that fit into a window.
public struct FleetTable {
    /// A line, and whether it is to stand out.
    public struct Line: Equatable, Sendable {
        /// What it says, no wider than the window.
        public let text: String
        /// How it is to be seen.
        public let weight: Weight
    }

    /// How a line is to be seen.
    public enum Weight: Equatable, Sendable {
        /// As the heads of the columns.
        case head
        /// As what somebody has to look after.
        case trouble
        /// As what is not in service.
        case faint
        /// As any other.
        case usual
    }

    /// Its lines: the heads, and one for each row.
    public let lines: [Line]

    /// The table of rows at a time, at most so wide and so high. What there is no room for is said in the last line;
    /// without a height all rows are there.
    public init(_ rows: [FleetRow], at now: Moment, width: Int = .max, height: Int? = nil) {
        let most = height.map { max(0, $0 - 1) } ?? rows.count
        let shown = rows.count <= most ? rows : Array(rows.prefix(max(0, most - 1)))
        let cells = shown.map { row in Column.allCases.map { $0.text(of: row, at: now) } }
        let widths = Self.widths(of: cells, width: width)
        var lines = [Line(text: Self.line("  ", Column.allCases.map(\.title), widths, width), weight: .head)]
        for (row, cells) in zip(shown, cells) {
            lines.append(
                Line(
                    text: Self.line(Self.mark(row.condition), cells, widths, width), weight: Self.weight(row.condition))
            )
        }
        if shown.count < rows.count {
            lines.append(Line(text: Self.cut("  and \(rows.count - shown.count) more", to: width), weight: .faint))
        }
        self.lines = height.map { Array(lines.prefix($0)) } ?? lines
    }

    private static func mark(_ condition: Condition) -> String {
        switch condition {
        case .fault, .fire, .ended: "! "
        case .offline: "x "
        case .stopped, .unstarted, .unknown: "- "
        case .well: "  "
        }
    }

    private static func weight(_ condition: Condition) -> Weight {
        if condition.isTrouble { return .trouble }
        return condition == .well ? .usual : .faint
    }

    /// How wide each column is; 0 for one that is left out.
    private static func widths(of cells: [[String]], width: Int) -> [Int] {
        var widths = Column.allCases.enumerated().map { index, column in
            max(column.title.count, cells.map { $0[index].count }.max() ?? 0)
        }
        // What matters least goes; long texts lose what is beyond a reasonable width; more goes; and then the texts
        // lose more.
        drop(&widths, [.clock], width)
        cut(&widths, to: 18, width)
        drop(&widths, [.numbers, .count, .since], width)
        cut(&widths, to: 9, width)
        return widths
    }

    private static func drop(_ widths: inout [Int], _ columns: [Column], _ width: Int) {
        for column in columns where sum(widths) > width { widths[index(column)] = 0 }
    }

    private static func cut(_ widths: inout [Int], to least: Int, _ width: Int) {
        for column in Column.texts where sum(widths) > width {
            let place = index(column)
            widths[place] = min(widths[place], max(least, widths[place] - (sum(widths) - width)))
        }
    }

    /// A mark of two characters before the columns, and two spaces between them.
    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0) { $1 > 0 ? $0 + $1 + 2 : $0 } }

    private static func index(_ column: Column) -> Int { Column.allCases.firstIndex(of: column)! }

    private static func line(_ mark: String, _ cells: [String], _ widths: [Int], _ width: Int) -> String {
        var text = mark
        for (index, column) in Column.allCases.enumerated() where widths[index] > 0 {
            let cell = cut(cells[index], to: widths[index])
            let space = String(repeating: " ", count: widths[index] - cell.count)
            text += (text.count > mark.count ? "  " : "") + (column.isOfNumbers ? space + cell : cell + space)
        }
        while text.last == " " { text.removeLast() }
        return cut(text, to: width)
    }

    /// A text cut to a width, with two dots where something is missing.
    static func cut(_ text: String, to width: Int) -> String {
        guard text.count > width else { return text }
        return width < 3 ? String(text.prefix(max(0, width))) : text.prefix(width - 2) + ".."
    }
}
