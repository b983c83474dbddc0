/// One line of text in a picture, in pieces that look different.
struct TextLine: Equatable {
    /// What a piece says.
    enum Kind: String {
        case event
        case condition
        case commands
        case refused
        case more
        case joint
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
        // What all of them command is said once.
        if rows.count > 1, rows.allSatisfy({ $0.allCommands == rows[0].allCommands }) {
            return events(of: rows, level) + commands(of: rows[0], width)
        }
        guard level == .overview else { return lines(ofGroups: rows) }
        let isLong = rows.count > mostEvents + 1
        let rest = isLong ? [TextLine(.more, "… and \(rows.count - mostEvents) more")] : []
        return rows.prefix(isLong ? mostEvents : rows.count).flatMap { lines(of: $0, width) } + rest
    }

    /// Events with the same guard and the same commands have both once, below them. What has neither comes last.
    private static func lines(ofGroups rows: [Chart.Row]) -> [TextLine] {
        var groups: [[Chart.Row]] = []
        for row in rows {
            if let place = groups.firstIndex(where: { $0[0].isAnswered(like: row) }) {
                groups[place].append(row)
            } else {
                groups.append([row])
            }
        }
        let bare = groups.filter { $0[0].guardWords == nil && $0[0].allCommands.isEmpty }
        return (groups.filter { $0[0].guardWords != nil || !$0[0].allCommands.isEmpty } + bare).flatMap { group in
            guard group.count > 1 else { return lines(of: group[0], width) }
            let words = group[0].guardWords.map { condition($0, width) } ?? []
            return group.map(event) + words + commands(of: group[0], width)
        }
    }

    /// Events with the same guard have it once, below them.
    private static func events(of rows: [Chart.Row], _ level: Chart.Level) -> [TextLine] {
        var groups: [[Chart.Row]] = []
        for row in rows {
            if let place = groups.firstIndex(where: { $0[0].guardWords == row.guardWords }) {
                groups[place].append(row)
            } else {
                groups.append([row])
            }
        }
        // The largest group comes late: if there is no room for all, it is the one that is shortened. What has no guard
        // comes last: above one, it would seem to have it.
        let guarded = groups.filter { $0[0].guardWords != nil }
        let largest = guarded.map(\.count).max() ?? 0
        groups =
            guarded.filter { $0.count < largest } + guarded.filter { $0.count == largest }
            + groups.filter { $0[0].guardWords == nil }
        var room = level == .overview && rows.count > mostEvents + 1 ? mostEvents : rows.count
        var lines: [TextLine] = []
        for group in groups {
            let shown = group.prefix(room)
            room -= shown.count
            guard shown.count > 1, let words = group[0].guardWords else {
                lines += shown.flatMap { events(of: $0, width) } + more(group.count - shown.count)
                continue
            }
            lines += shown.map(event) + more(group.count - shown.count) + condition(words, width)
        }
        return lines
    }

    private static func more(_ count: Int) -> [TextLine] {
        count > 0 ? [TextLine(.more, "… and \(count) more")] : []
    }

    private static func event(of row: Chart.Row) -> TextLine {
        var line = TextLine(.event, row.deadline ?? row.event, hasClock: row.deadline != nil)
        if !row.joints.isEmpty { line.pieces.append(.init(kind: .joint, text: row.joints.map(\.sign).joined())) }
        return line
    }

    private static func condition(_ words: String, _ width: Int) -> [TextLine] {
        wrapped("[\(words)]".split(separator: " ").map(String.init), width).map { TextLine(.condition, $0) }
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
        var lines = [event(of: row)]
        guard let words = row.guardWords else {
            let parts = row.event.split(separator: "\n")
            guard row.deadline == nil, parts.count > 1 else { return lines }
            return parts.map { TextLine(.event, String($0)) }
        }
        let condition = "[\(words)]"
        if lines[0].text.count + condition.count < width {
            lines[0].pieces.append(.init(kind: .condition, text: condition))
        } else {
            lines += self.condition(words, width)
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
    fileprivate func isAnswered(like other: Chart.Row) -> Bool {
        guardWords == other.guardWords && allCommands == other.allCommands
    }

    /// What it commands always, and then what it commands sometimes.
    fileprivate var allCommands: [String] {
        optionalCommands.isEmpty ? commands : commands + ["(\(optionalCommands.joined(separator: " or ")))"]
    }
}

extension Int {
    /// The sign of a joint arrow: a number in a circle, of which there are twenty.
    fileprivate var sign: String {
        guard (1...20).contains(self), let circled = UnicodeScalar(0x2460 + self - 1) else { return "(\(self))" }
        return String(circled)
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
