import Foundation
import Gallery
import Statecharts
import TestSupport
import Testing

/// What the pages about the kit and the gallery quote, and whether nothing is missing.
struct DocumentationTests {
    @Test(
        "every piece of Swift on a page is in the file that it says",
        arguments: [
            ("docs/understanding/gallery.md", 10), ("docs/understanding/statecharts.md", 10),
            ("docs/using/your-own-machine.md", 5),
        ])
    func excerpts(page: String, least: Int) throws {
        let excerpts = try Document(page).excerpts
        #expect(excerpts.count >= least)
        for excerpt in excerpts {
            let source = try #require(excerpt.source, "\(page):\(excerpt.line) does not say where it is from")
            let isThere = try Document(source).contains(excerpt.code)
            #expect(isThere, "\(page):\(excerpt.line) is not in \(source)")
        }
    }

    @Test("a piece of Swift is found inside something, and not where a line of it, or its indentation, differs")
    func search() {
        let source = Document(
            name: "source", text: "import A\n\nenum E {\n    case a\n\n    func f() {\n        g()\n    }\n}\n")
        #expect(source.contains(["func f() {", "    g()", "}"]))
        #expect(source.contains(["case a", "", "func f() {"]))
        #expect(source.contains(["import A", "", "case a"]))
        #expect(!source.contains(["import B", "", "case a"]))
        #expect(!source.contains(["func f() {", "g()", "}"]))
        #expect(!source.contains(["func f() {", "    h()", "}"]))
        #expect(!source.contains(["case a", "func f() {"]))
        #expect(!source.contains(["import A"]))
    }

    @Test("the stair light does what the page of the kit shows")
    func session() throws {
        let page = try Document("docs/understanding/statecharts.md")
        var light = Tutorial.StairLight()
        for (event, seconds) in [(.press, 0), (.press, 120), (.timeIsUp, 300), (.timeIsUp, 420)]
            as [(Tutorial.StairLight.Event, Int64)]
        {
            let from = light.label
            let reaction = light.handle(event, at: .zero + .seconds(seconds))
            let commands = reaction.commands().map { " \($0.label)" }.joined()
            let answer = reaction.verdict == .handled ? "\(from) -> \(light.label)" : "refused in \(from)"
            #expect(page.lines.contains("    \(event.label): \(answer)\(commands)"))
            #expect(event != .press || light.deadline == .zero + .seconds(seconds + 180))
        }
    }

    @Test("every machine of the gallery has a section of its own page, and no section is about another")
    func sections() throws {
        struct Names: ExhibitVisitor {
            var names: [String] = []
            mutating func visit<Machine: Exhibit>(_ machine: Machine) { names.append("\(Machine.name)") }
        }
        var visitor = Names()
        visitExhibits(&visitor)
        // A heading names its machines as code: every second part between the marks.
        let named = try Document("docs/understanding/gallery.md").sections.flatMap { heading in
            let parts = heading.split(separator: "`", omittingEmptySubsequences: false)
            return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
        }
        #expect(named.sorted() == visitor.names.sorted())
    }

    @Test("each file and each test that the table of the articles names is there")
    func articles() throws {
        let lines = try Document("docs/understanding/gallery.md").lines
        let rows = lines.drop { $0 != "| what | file | test |" }.dropFirst(2).prefix { $0.hasPrefix("| ") }
        #expect(rows.count >= 30)
        for row in rows {
            let found = try #require(
                row.wholeMatch(of: /\| .* \| \[.*\]\((.*)\) \| (.*) \(\[.*\]\((.*)\)\) \|/), "\(row)")
            #expect(try !Document("docs/understanding/\(found.1)").lines.isEmpty)
            let tests = try Document("docs/understanding/\(found.3)").lines
            #expect(tests.contains { $0.contains("\"\(found.2)\"") }, "\(found.3) has no test \(found.2)")
        }
    }

    @Test(
        "each type of the kit has an example, which compiles",
        arguments: [
            ("Statecharts", "GalleryTests/Documentation", 35), ("StatechartsAsync", "StatechartsAsyncTests", 11),
        ])
    func docstrings(module: String, tests: String, least: Int) throws {
        let folder = "Sources/Kit/\(module)"
        let examples = try Document("Tests/Kit/\(tests)/DocstringExamples.swift")
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        where file.hasSuffix(".swift") {
            let lines = try Document("\(folder)/\(file)").lines
            for place in lines.indices where lines[place].contains(/^public (?:final class|struct|enum|protocol)\b/) {
                let docstring = lines[..<place].reversed().prefix { $0.hasPrefix("///") }.reversed()
                let code = docstring.drop { !$0.hasPrefix("///     ") }.map { String($0.dropFirst(8)) }
                #expect(!code.isEmpty && examples.contains(Array(code)), "\(file):\(place + 1)")
                count += 1
            }
        }
        #expect(count >= least)
    }
}
