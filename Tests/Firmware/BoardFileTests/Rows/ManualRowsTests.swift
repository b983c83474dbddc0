import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

@Suite("The settings and roles of every kind of gate, in the manual page")
struct ManualRowsTests {
    @Test("every setting has its item: what it is, its range, and its default", arguments: GateKind.all)
    func settings(of kind: GateKind) throws {
        let items = try ManualPage().items("Settings", of: kind)
        #expect(Set(items.keys) == Set(kind.settings.map { "\($0.row.key.text)" }))
        for number in kind.settings.indices {
            let row = kind.settings[number].row
            let words = kind.wordsOfDefault(number)
            let expected =
                "\(capitalized(row.sentence)): \(row.range.manualWords), "
                + "\(row.isRequired ? words : "by default \(words)")."
            let item = try #require(items["\(row.key.text)"])
            #expect(item.hasPrefix(expected), "expected: \(expected)")
        }
    }

    @Test("every role has its item: its direction, whether it is required, and what it is for", arguments: GateKind.all)
    func roles(of kind: GateKind) throws {
        let items = try ManualPage().items("Lines", of: kind)
        #expect(Set(items.keys) == Set(kind.roles.map { "\($0.label.text)" }))
        for role in kind.roles {
            let expected =
                "\(role.isInput ? "Input" : "Output")\(role.isRequired ? ", required" : ""): \(role.sentence.text)."
            let item = try #require(items["\(role.label.text)"])
            #expect(item.hasPrefix(expected), "expected: \(expected)")
        }
    }

    @Test("the page names every machine, and where somebody may be in the way")
    func names() throws {
        let text = try Repository.lines(of: "deploy/man/portcullis.board.5").map { $0.replacing("\\-", with: "-") }
        let machine = text.drop { !$0.hasPrefix(".Ic machine") }.prefix(9).joined(separator: " ")
        for kind in GateKind.all { #expect(machine.contains(kind.name)) }
        let inTheWay = text.drop { !$0.contains("somebody may be in the way") }.prefix(5).joined(separator: " ")
        for role in GateKind.all.flatMap(\.roles) where role.longestDebounce == .milliseconds(100) {
            #expect(inTheWay.contains("\(role.label.text)"))
        }
    }

    private func capitalized(_ label: Label) -> String {
        let text = "\(label.text)"
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension SettingRange {
    /// As the manual page has it.
    fileprivate var manualWords: String {
        switch self {
        case .amount(let least, let most): "\(least) to \(most) smallest units"
        case .number(let least, let most), .persons(let least, let most): "\(least) to \(most)"
        case .duration(let shortest, let longest, _): "\(shortest.words) to \(longest.words)"
        case .eitherWord(let first, let second): "\(first.text) or \(second.text)"
        }
    }
}
