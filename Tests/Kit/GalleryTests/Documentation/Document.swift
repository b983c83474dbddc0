import Foundation
import TestSupport

/// A page of the documentation, or a source that it quotes, as lines.
struct Document {
    let name: String
    let lines: [String]

    /// A file of this repository.
    init(_ name: String) throws {
        self.name = name
        lines = try Repository.lines(of: name)
    }

    /// A text.
    init(name: String, text: String) {
        self.name = name
        lines = text.components(separatedBy: "\n")
    }

    /// Swift code that the page quotes.
    struct Excerpt {
        /// Where it is on the page.
        let line: Int
        /// The file that it is from, as the comment above it says.
        let source: String?
        let code: [String]
    }

    /// Every block of Swift code on the page.
    var excerpts: [Excerpt] {
        lines.indices.filter { lines[$0] == "```swift" }.map { start in
            let comment = start == 0 ? "" : lines[start - 1]
            let isComment = comment.hasPrefix("<!-- ") && comment.hasSuffix(" -->")
            return Excerpt(
                line: start + 1, source: isComment ? String(comment.dropFirst(5).dropLast(4)) : nil,
                code: Array(lines[(start + 1)...].prefix { $0 != "```" }))
        }
    }

    /// Whether these lines follow each other here, deeper inside something or not. Imports at their beginning may be
    /// anywhere.
    func contains(_ code: [String]) -> Bool {
        let imports = code.prefix { $0.isEmpty || $0.contains("import ") }
        let rest = Array(code.dropFirst(imports.count))
        guard !rest.isEmpty, imports.allSatisfy({ $0.isEmpty || lines.contains($0) }) else { return false }
        guard lines.count >= rest.count else { return false }
        return (0...(lines.count - rest.count)).contains { start in
            guard lines[start].hasSuffix(rest[0]) else { return false }
            return Self.unindented(lines[start..<(start + rest.count)]) == rest
        }
    }

    private static func unindented(_ lines: ArraySlice<String>) -> [String] {
        let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(depth)) }
    }

    /// The headings of the second level, without their marks.
    var sections: [String] { lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) } }
}
