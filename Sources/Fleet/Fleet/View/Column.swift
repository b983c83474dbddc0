/// A column of the table.
enum Column: CaseIterable {
    case board, lane, condition, state, since, passage, count, numbers, word, clock

    /// Its head.
    var title: String {
        switch self {
        case .board: "board"
        case .lane: "lane"
        case .condition: "condition"
        case .state: "state"
        case .since: "for"
        case .passage: "passage"
        case .count: "passed"
        case .numbers: "has"
        case .word: "word"
        case .clock: "clock"
        }
    }

    /// Whether it has numbers, which stand below each other by their ends.
    var isOfNumbers: Bool {
        switch self {
        case .since, .passage, .count, .word, .clock: true
        case .board, .lane, .condition, .state, .numbers: false
        }
    }

    /// The texts that are cut where a window is narrow, the first of them first.
    static let texts: [Column] = [.state, .condition, .board, .lane]

    /// What a row has in it.
    func text(of row: FleetRow, at now: Moment) -> String {
        switch self {
        case .board: return "\(row.board.name.site)/\(row.board.name.board)"
        case .lane: return row.laneName ?? "-"
        case .condition: return Self.condition(of: row)
        case .state: return row.lane?.state.map(Self.last) ?? "-"
        case .since: return Age.words(row.lane?.since, at: now)
        case .passage: return Self.passage(row.lane?.lastPassage ?? .unknown, at: now)
        case .count: return row.lane?.passages.map { "\($0)" } ?? "-"
        case .numbers:
            let numbers =
                row.lane?.numbers.sorted { $0.key < $1.key }.map { name, number in
                    "\(name) \(row.lane?.money?.words(name, number) ?? "\(number)")"
                } ?? []
            return numbers.isEmpty ? "-" : numbers.joined(separator: ", ")
        case .word: return Age.words(row.lastWord, at: now)
        case .clock: return Self.clock(row.board.clock)
        }
    }

    /// The last word of a dotted state: the others would only take room.
    private static func last(_ state: String) -> String { state.split(separator: ".").last.map(String.init) ?? state }

    private static func condition(of row: FleetRow) -> String {
        let isOffline = row.board.link == .offline && row.condition != .offline
        let words = [row.condition.word, row.lane?.fault, isOffline ? "offline" : nil]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    private static func passage(_ passage: LastPassage, at now: Moment) -> String {
        switch passage {
        case .unknown: "-"
        case .never: "never"
        case .at(let time): Age.words(time, at: now)
        case .between(let earliest, _): "< " + Age.words(earliest, at: now)
        }
    }

    private static func clock(_ clock: BoardClock) -> String {
        switch clock {
        case .unknown: "-"
        case .unset: "not set"
        case .within(let error): error < 1_000 ? "\(error) ms" : Age.words(milliseconds: Int64(clamping: error))
        }
    }
}
