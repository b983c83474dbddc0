import ArchiveSupport
import Foundation
import TestSupport
import Testing

@testable import Archive

@Suite("The document about asking the database")
struct DocumentTests {
    @Test(
        "shows what the commands print",
        arguments: [
            ["journal", "--since", "2026-11-22T08:00:05", "--until", "2026-11-22T08:30"],
            ["status"],
        ])
    func outputs(_ words: [String]) throws {
        let document = try Set(Repository.lines(of: "docs/using/journal.md").map { String($0.drop { $0 == " " }) })
        let sample = try SampleDatabase()
        let asked = try Asked([words[0], sample.path] + words.dropFirst(), in: sample.folder.url)
        #expect(asked.status == 0)
        for line in asked.lines {
            let line = String(line.drop { $0 == " " })
            // The size of a file is not the same with every version of SQLite.
            if line.hasPrefix(sample.path) { continue }
            let isThere = document.contains(line)
            #expect(isThere, "\(line)")
        }
    }

    @Test("names every key, every kind of entry, every table and every view")
    func names() throws {
        let text = try Repository.lines(of: "docs/using/journal.md").joined(separator: "\n")
        let sample = try SampleDatabase()
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(sample.ask("journal", "--json").lines[0].utf8))
                as? [String: Any])
        for key in object.keys { #expect(text.contains("`\(key)`"), "\(key)") }
        let help = try sample.ask("journal", "--help").output
        let kinds = try #require(help.firstMatch(of: /--kind ([a-z|]+)/)).1.split(separator: "|")
        for kind in kinds { #expect(text.contains("`\(kind)`"), "\(kind)") }
        for statements in ["\(Schema.tables)", "\(Schema.views)"] {
            for match in statements.matches(of: /CREATE (?:TABLE|VIEW) (\w+)/) {
                #expect(text.contains("`\(match.1)`"), "\(match.1)")
            }
        }
    }
}
