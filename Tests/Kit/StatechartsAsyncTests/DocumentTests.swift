import Foundation
import TestSupport
import Testing

struct DocumentTests {
    @Test("the examples in the document are parts of the example that is tested here")
    func examples() throws {
        let folder = "Tests/Kit/StatechartsAsyncTests/Example"
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        let sources = try files.map { file in try unindented(Repository.lines(of: "\(folder)/\(file)")) }
        let examples = try Repository.lines(of: "docs/understanding/statecharts-async.md").split {
            !$0.isEmpty && !$0.hasPrefix("    ")
        }
        .map { unindented($0) }.filter { !$0.isEmpty }
        #expect(examples.count >= 5)
        for example in examples {
            #expect(sources.contains { $0.contains(example) }, "this is in no file of the example:\n\(example)")
        }
    }

    /// As one text, without what is at the beginning of the lines, and without empty lines around it.
    private func unindented(_ lines: some Sequence<String>) -> String {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
