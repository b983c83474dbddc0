/// What the Tab key does to a line, given the words that may stand there.
struct Completion: Equatable {
    /// What is put where the cursor is.
    private(set) var inserted = ""
    /// What is shown, where more than one word may stand there.
    private(set) var listed: [String] = []

    /// With the line up to the cursor, what is behind the cursor, and the words that may stand in place of its last
    /// one.
    init(_ line: String, behind: String = "", candidates: [String]) {
        let word = line.last.map(\.endsWord) == true ? "" : String(line.split(whereSeparator: \.endsWord).last ?? "")
        var fitting: [String] = []
        for candidate in candidates where candidate.hasPrefix(word) && !fitting.contains(candidate) {
            fitting.append(candidate)
        }
        guard let first = fitting.first else { return }
        let common = fitting.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        inserted = String(common.dropFirst(word.count))
        if fitting.count > 1 {
            listed = fitting
        } else if common.last?.goesOn != true, behind.first?.endsWord != true {
            inserted += " "
        }
    }

    /// The words in as many columns as the terminal has room for, read downwards; each row with its end.
    static func table(_ words: [String], columns: Int) -> String {
        let width = (words.map(\.count).max() ?? 0) + 2
        let across = max(1, columns / width)
        let rows = (words.count + across - 1) / across
        return (0..<rows).map { row in
            let cells = stride(from: row, to: words.count, by: rows).map { words[$0] }
            let padded = cells.dropLast().map { $0 + String(repeating: " ", count: width - $0.count) }
            return padded.joined() + (cells.last ?? "") + "\n"
        }.joined()
    }
}

extension Character {
    fileprivate var endsWord: Bool { self == " " || self == "\t" }
    fileprivate var goesOn: Bool { self == "." || self == "/" }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
