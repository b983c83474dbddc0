import Foundation
import TestSupport
import Testing

/// What a machine tells an operator goes to the service's log, where somebody looks it up.
@Suite("The notes of the gates, in docs/using")
struct DocumentedNotesTests {
    @Test("stand in the table of notes, or in the one of the gate's own page")
    func notes() throws {
        let root = Repository.root
        let gates = root.appending(path: "Sources/Gates")
        let files = try #require(FileManager.default.enumerator(atPath: gates.path)).compactMap { $0 as? String }
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "docs/using/machines").path)
        let documents = try (["boards.md"] + pages.map { "machines/\($0)" }).flatMap {
            try Repository.lines(of: "docs/using/\($0)")
        }
        let rows = documents.filter { $0.hasPrefix("| ") }.joined(separator: "\n")
        var notes: [String] = []
        for file in files where file.contains("/Machine/") && file.hasSuffix(".swift") {
            let text = try String(contentsOf: gates.appending(path: file), encoding: .utf8)
            for match in text.matches(of: /Announcement\(\.[a-z]+, "([^"]*)"/) {
                notes.append(match.1.trimmingCharacters(in: .whitespaces))
            }
        }
        #expect(notes.count > 10)
        for note in notes { #expect(rows.contains(note), "\(note)") }
    }
}
