/// One line of text in a picture, in pieces that look different.
struct TextLine: Equatable {
    /// What a piece says.
    enum Kind: String {
        case event
        case condition
        case commands
        case refused
        case more
    }

    /// A piece.
    struct Piece: Equatable {
        let kind: Kind
        let text: String
    }

    var pieces: [Piece]
    /// Whether a clock stands before it.
    var hasClock = false

    init(_ kind: Kind, _ text: String, hasClock: Bool = false) {
        pieces = [Piece(kind: kind, text: text)]
        self.hasClock = hasClock
    }

    /// As plain text.
    var text: String { (hasClock ? "⏱ " : "") + pieces.map(\.text).joined(separator: " ") }
}

/// How much of an arrow's text there is room for.
enum Lettering {
    /// Characters in a line, more or less.
    static let width = 32
    /// Events on an arrow of the overview.
    static let mostEvents = 4

    /// The lines beside an arrow.
    static func lines(of rows: [Chart.Row], _ level: Chart.Level) -> [TextLine] {
        let isLong = level == .overview && rows.count > mostEvents + 1
        let shown = isLong ? Array(rows.prefix(mostEvents)) : rows
        let rest = isLong ? [TextLine(.more, "… and \(rows.count - mostEvents) more")] : []
        // What all of them command is said once.
        if rows.count > 1, rows.allSatisfy({ $0.allCommands == rows[0].allCommands }) {
            return shown.flatMap { events(of: $0, width) } + rest + commands(of: rows[0], width)
        }
        return shown.flatMap { lines(of: $0, width) } + rest
    }

    /// The lines of one event: what happens, when it does, what is commanded.
    static func lines(of row: Chart.Row, _ width: Int) -> [TextLine] {
        var lines = events(of: row, width)
        let commands = commands(of: row, width)
        if lines.count == 1, commands.count == 1, lines[0].text.count + commands[0].text.count < width {
            lines[0].pieces += commands[0].pieces
            return lines
        }
        return lines + commands
    }

    private static func events(of row: Chart.Row, _ width: Int) -> [TextLine] {
        var lines = [TextLine(.event, row.deadline ?? row.event, hasClock: row.deadline != nil)]
        guard let words = row.guardWords else { return lines }
        let condition = "[\(words)]"
        if lines[0].text.count + condition.count < width {
            lines[0].pieces.append(.init(kind: .condition, text: condition))
        } else {
            lines += wrapped(condition.split(separator: " ").map(String.init), width).map { TextLine(.condition, $0) }
        }
        return lines
    }

    private static func commands(of row: Chart.Row, _ width: Int) -> [TextLine] {
        let commands = row.allCommands
        guard !commands.isEmpty else { return [] }
        let words = commands.enumerated().map { index, command in
            (index == 0 ? "/ " : "") + command + (index == commands.count - 1 ? "" : ",")
        }
        return wrapped(words, width).map { TextLine(.commands, $0) }
    }

    /// The events that nobody should send.
    static func lines(ofRefused events: [String]) -> [TextLine] {
        guard !events.isEmpty else { return [] }
        let words = ("refused: " + events.joined(separator: ", ")).split(separator: " ").map(String.init)
        return wrapped(words, width + 8).map { TextLine(.refused, $0) }
    }

    private static func wrapped(_ words: [String], _ width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + word.count < width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

extension Chart.Row {
    /// What it commands always, and then what it commands sometimes.
    fileprivate var allCommands: [String] {
        optionalCommands.isEmpty ? commands : commands + ["(\(optionalCommands.joined(separator: " or ")))"]
    }
}

/// How wide text is in a wide sans-serif font, so that it fits in any other one.
enum TextWidth {
    /// The widths of the characters from the space on, in hundredths of the font's size.
    private static let widths = [
        32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34,
        84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99,
        69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52,
        39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
    ]

    /// The width of a line of this size.
    static func of(_ text: String, size: Double) -> Double {
        let hundredths = text.unicodeScalars.reduce(0) { sum, scalar in
            let place = Int(scalar.value) - 32
            return sum + (widths.indices.contains(place) ? widths[place] : 100)
        }
        return Double(hundredths) * size / 100
    }

    /// The width of a line, with its clock.
    static func of(_ line: TextLine, size: Double) -> Double { of(line.text, size: size) }
}
