/// A table of a document: the cells of each row, without the marks for code.
package struct MarkdownTable {
    package var rows: [[String]]

    /// The table whose header begins with that word, the first among the lines; nil when there is none.
    package init?(_ word: String, in lines: some Sequence<String>) {
        let header = ["| \(word) |", "| `\(word)` |"]
        let table = lines.drop { line in !header.contains { line.hasPrefix($0) } }.prefix { $0.hasPrefix("|") }
        guard !table.isEmpty else { return nil }
        rows = table.dropFirst(2).map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
                cell.filter { $0 != "`" }.trimming(" ")
            }
        }
    }

    /// The row that begins with a word.
    package func row(_ word: String) -> [String]? { rows.first { $0.first == word } }
}

extension StringProtocol {
    /// Without that character at both ends.
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }

    /// Whether it says something, and maybe more about it behind a full stop, a comma or the like.
    package func says(_ text: String) -> Bool {
        hasPrefix(text) && (dropFirst(text.count).first.map { ".,;:".contains($0) } ?? true)
    }
}
