/// What a terminal of the kind `xterm` shows, of the sequences that line editing needs. A sequence that it does not
/// know is shown.
package struct Screen {
    package let columns: Int
    package let rows: Int
    private var cells: [[Character]]
    /// Where the next character goes; `column` may be behind the last one.
    package private(set) var row = 0
    package private(set) var column = 0
    package private(set) var beeps = 0
    /// The beginning of a sequence whose rest has not been written yet.
    private var begun = ""
    /// The first screen, with the place on it, while a program has the second one.
    private var first: (cells: [[Character]], row: Int, column: Int)?

    /// Whether a program has the second screen.
    package var isSecond: Bool { first != nil }

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// The rows down to the last one that has something on it, without spaces at their ends.
    package var lines: [String] {
        let lines = cells.map { row in
            String(row.reversed().drop { $0 == " " }.reversed().filter { $0 != Self.rest })
        }
        return Array(lines.reversed().drop(while: \.isEmpty).reversed())
    }

    /// The row with the cursor.
    package var line: String { row < lines.count ? lines[row] : "" }

    /// What the second cell of a wide character holds.
    private static let rest: Character = "\u{0}"

    package mutating func draw(_ text: String) {
        let text = begun + text
        begun = ""
        var left = Substring(text)
        while let character = left.first {
            if character == "\u{1B}" {
                guard let length = sequence(left) else {
                    begun = String(left)
                    return
                }
                left = left.dropFirst(length)
            } else {
                left = left.dropFirst()
                for part in character == "\r\n" ? ["\r", "\n"] : [character] { put(part) }
            }
        }
    }

    /// Does what a sequence says; how long it is, nil where its end is missing.
    private mutating func sequence(_ text: Substring) -> Int? {
        let inside = text.dropFirst(2)
        if inside.first == "?" { return mode(inside.dropFirst()).map { 3 + $0 } }
        guard let end = inside.first(where: { !$0.isNumber }) else { return nil }
        let digits = inside.prefix(while: \.isNumber)
        let number = Int(digits) ?? 1
        column = min(column, columns - 1)
        switch end {
        case "A": row = max(0, row - number)
        case "B": row = min(rows - 1, row + number)
        case "C": column = min(columns - 1, column + number)
        case "D": column = max(0, column - number)
        case "H": (row, column) = (0, 0)
        case "m": break
        case "G": column = min(columns, number) - 1
        case "J":
            clearRow()
            for below in cells.indices.dropFirst(row + 1) { cells[below] = spaces(columns) }
        case "K": clearRow()
        case "P":
            let left = cells[row][column...].dropFirst(number)
            cells[row].replaceSubrange(column..., with: left + spaces(columns - column - left.count))
        case "@":
            let left = cells[row][column...]
            cells[row].replaceSubrange(column..., with: (spaces(number) + left).prefix(left.count))
        default: for character in "<\(digits)\(end)>" { put(character) }
        }
        return 3 + digits.count
    }

    /// Switches between the screens; whether a cursor is shown is of no interest. How long the rest is, nil where its
    /// end is missing.
    private mutating func mode(_ text: Substring) -> Int? {
        guard let end = text.first(where: { !$0.isNumber }) else { return nil }
        let digits = text.prefix(while: \.isNumber)
        if digits == "1049", end == "h", first == nil {
            first = (cells, row, column)
            cells = Array(repeating: spaces(columns), count: rows)
        } else if digits == "1049", end == "l", let first {
            (cells, row, column) = first
            self.first = nil
        }
        return digits.count + 1
    }

    private mutating func clearRow() {
        for index in column..<columns { cells[row][index] = " " }
    }

    private mutating func put(_ character: Character) {
        switch character {
        case "\r": column = 0
        case "\n": lineFeed()
        case "\u{8}": column = max(0, min(column, columns - 1) - 1)
        case "\u{7}": beeps += 1
        default:
            let width = character.unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1
            if column + width > columns {
                column = 0
                lineFeed()
            }
            cells[row][column] = character
            if width == 2 { cells[row][column + 1] = Self.rest }
            column += width
        }
    }

    private mutating func lineFeed() {
        row += 1
        guard row == rows else { return }
        row -= 1
        cells = Array(cells.dropFirst()) + [spaces(columns)]
    }

    private func spaces(_ count: Int) -> [Character] { Array(repeating: " ", count: count) }
}
