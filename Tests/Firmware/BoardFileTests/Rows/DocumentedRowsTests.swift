import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

/// Each kind of gate has a page in docs/using/machines; what every gate has is in that of all. The machines of the
/// gallery share one; the section of each begins with "`machine = gallery` with `play = NAME` in a board file".
@Suite("The settings and roles of every kind of gate, in docs/using/machines and docs/using/boards.md")
struct DocumentedRowsTests {
    private func chapter(of kind: GateKind) throws -> [String] {
        guard kind.isExhibit else { return try Repository.lines(of: "docs/using/machines/\(kind.name).md") }
        let sections = try Repository.lines(of: "docs/using/machines/gallery.md").split { $0.hasPrefix("## ") }
        let beginning = "`machine = gallery` with `play = \(kind.name)` in a board file"
        return Array(try #require(sections.first { $0.contains { $0.hasPrefix(beginning) } }))
    }

    /// The rows about a kind: those of its page, and at a gate those that every gate has.
    private func table(_ title: String, of kind: GateKind) throws -> MarkdownTable {
        var table = try #require(MarkdownTable(title, in: chapter(of: kind)))
        guard !kind.isExhibit else { return table }
        let shared = try #require(MarkdownTable(title, in: Repository.lines(of: "docs/using/machines/shared.md")))
        let names = Set(kind.roles.map { "\($0.label.text)" } + kind.settings.map { "\($0.row.key.text)" })
        table.rows += shared.rows.filter { names.contains($0[0]) }
        return table
    }

    @Test(
        "every setting has its row: its range, its default, and what it is",
        arguments: GateKind.all.filter { !$0.settings.isEmpty })
    func settings(of kind: GateKind) throws {
        let table = try table("key", of: kind)
        #expect(Set(table.rows.map { $0[0] }) == Set(kind.settings.map { "\($0.row.key.text)" }))
        #expect(table.rows.count == kind.settings.count)
        for number in kind.settings.indices {
            let setting = kind.settings[number].row
            let row = try #require(table.row("\(setting.key.text)"))
            #expect(row[1].says(setting.range.words))
            #expect(row[2].says(kind.wordsOfDefault(number)))
            #expect(row[3].says("\(setting.sentence.text)"))
        }
    }

    @Test("every role has its row: its direction, whether it is required, and what it is for", arguments: GateKind.all)
    func roles(of kind: GateKind) throws {
        let table = try table("role", of: kind)
        #expect(Set(table.rows.map { $0[0] }) == Set(kind.roles.map { "\($0.label.text)" }))
        #expect(table.rows.count == kind.roles.count)
        for role in kind.roles {
            let row = try #require(table.row("\(role.label.text)"))
            #expect(row[1] == (role.isInput ? "in" : "out"))
            #expect((row[2] == "yes") == role.isRequired, "\(row)")
            #expect(row[3].says("\(role.sentence.text)"))
        }
    }

    @Test(
        "of two settings that have to agree, the row of one names the other",
        arguments: GateKind.all.filter { !$0.settings.isEmpty })
    func agreements(of kind: GateKind) throws {
        let table = try table("key", of: kind)
        for gate in kind.wirings {
            var pairs = AgreementPairs()
            gate.visitAgreements(&pairs)
            for (first, second) in pairs.pairs {
                let ranges = try [first, second].map { try #require(table.row($0)).dropFirst().first ?? "" }
                #expect(ranges[0].contains(second) || ranges[1].contains(first), "\(first), \(second)")
            }
            for (key, role) in pairs.debounces {
                #expect(try #require(table.row(key))[1].contains("above the debounce of \(role)"), "\(key)")
            }
        }
    }

    @Test("the table of machines names what is required", arguments: GateKind.all.filter { !$0.isExhibit })
    func machines(kind: GateKind) throws {
        let table = try #require(MarkdownTable("machine", in: Repository.lines(of: "docs/using/boards.md")))
        let row = try #require(table.row(kind.name))
        let settings = kind.settings.filter(\.row.isRequired).map { "\($0.row.key.text)" }
        let roles = kind.roles.filter(\.isRequired).map { "\($0.label.text)" }
        #expect(row[1].hasSuffix(settings.isEmpty ? "none is required" : " \(list(settings)) are required"))
        let verb = roles.count == 1 ? "is" : "are"
        #expect(row[2].contains(roles.isEmpty ? "; none is required" : "; \(list(roles)) \(verb) required"))
    }

    @Test("the table of machines names those of the gallery, of which nothing is required")
    func exhibits() throws {
        let table = try #require(MarkdownTable("machine", in: Repository.lines(of: "docs/using/boards.md")))
        let row = try #require(table.row("gallery"))
        for kind in GateKind.all where kind.isExhibit {
            #expect(row[1].contains(kind.name))
            #expect(kind.settings.isEmpty && !kind.roles.contains { $0.isRequired })
        }
    }

    @Test("no role and no setting has the name of a key that says which machine it is", arguments: GateKind.all)
    func names(kind: GateKind) {
        let names = kind.roles.map { "\($0.label.text)" } + kind.settings.map { "\($0.row.key.text)" }
        #expect(!names.contains("machine") && !names.contains("play"))
    }

    @Test("the roles where somebody may be in the way are named, and the usual debounces are right")
    func debounces() throws {
        let text = try Repository.lines(of: "docs/using/boards.md").joined(separator: " ")
        let match = try #require(
            text.firstMatch(of: /Where somebody may be in the way, a debounce may be at most 100 ms: ([^.]*)\./))
        let roles = GateKind.all.flatMap(\.roles).filter(\.isInput)
        let named = Set(match.1.matches(of: /`([a-z-]+)`/).map { String($0.1) })
        #expect(named == Set(roles.filter { $0.longestDebounce == .milliseconds(100) }.map { "\($0.label.text)" }))
        for role in roles { #expect(role.debounce == .milliseconds(5), "\(role.label.text)") }
        #expect(text.contains("0s to 1s, whole microseconds | 5 ms |"))
    }

    /// `a`, `b` and `c`, without the marks for code.
    private func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension SettingRange {
    /// As the tables of the documentation have it.
    fileprivate var words: String {
        switch self {
        case .amount(let least, let most): "smallest units, \(least) to \(most)"
        case .persons(let least, let most): "persons, \(least) to \(most)"
        case .number(let least, let most): "\(least) to \(most)"
        case .duration(let shortest, let longest, _): "\(shortest.words) to \(longest.words)"
        case .eitherWord(let first, let second): "\(first.text), \(second.text)"
        }
    }
}

/// Collects what has to agree with what.
private struct AgreementPairs: AgreementVisitor {
    var pairs: [(String, String)] = []
    var debounces: [(key: String, role: String)] = []

    mutating func require(
        _ upper: Label, _ upperValue: Duration, above lower: Label, _ lowerValue: Duration, mayEqual: Bool
    ) { pairs.append(("\(upper.text)", "\(lower.text)")) }

    mutating func require(_ key: Label, _ value: Duration, aboveDebounceOf role: Role) {
        debounces.append(("\(key.text)", "\(role.label.text)"))
    }

    mutating func require(debounceOf role: Role, atMost longest: Duration, _ words: Label) {}
    mutating func refuse(_ role: Role, beside other: Role, _ words: Label) {}
    mutating func require(_ role: Role, with other: Role, _ words: Label) {}
    mutating func requireOne(of roles: GateList<Role>, _ words: Label) {}
}
