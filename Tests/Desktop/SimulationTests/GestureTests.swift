import Lanes
import TestSupport
import Testing

@testable import Simulation

@Suite("What people do to gates, as words of the script language")
struct GestureTests {
    @Test("the help has every gesture, with what it is")
    func help() {
        let lines = ScriptCommand.help.split(separator: "\n")
        for gesture in Gesture.all {
            let line = lines.first { $0.hasPrefix("  \(gesture.form)  ") }
            #expect(line?.hasSuffix("  \(gesture.sentence)") == true, "\(gesture.form)")
        }
    }

    @Test("the documentation's tables have every command of the help, in every form, and no other")
    func document() throws {
        let kinds = GateKind.all.filter { !$0.isExhibit }.map(\.name)
        let documented = try documented("simulation") + kinds.flatMap { try self.documented("machines/\($0)") }
        #expect(Set(documented) == Set(Self.forms))
        #expect(documented.count == Set(documented).count)
    }

    @Test("what only one kind of gate has is on its page", arguments: GateKind.all.filter { !$0.isExhibit })
    func ownPage(kind: GateKind) throws {
        let others = GateKind.all.filter { $0.name != kind.name }.flatMap(Self.gestures)
        let own = Self.gestures(of: kind).filter { gesture in !others.contains { $0.word == gesture.word } }
        let forms = own.flatMap { Self.choices(of: "  \($0.form)  ") }
        #expect(try Set(documented("machines/\(kind.name)")) == Set(forms))
    }

    private func documented(_ page: String) throws -> [String] {
        let lines = try Repository.lines(of: "docs/using/\(page).md")
        return try #require(MarkdownTable("command", in: lines), "\(page)").rows.flatMap {
            $0[0].split(separator: ", ").map(String.init)
        }
    }

    private static func gestures(of kind: GateKind) -> [Gesture] { kind.gate.ownGestures }

    @Test("what may stand above start is what ends with on and off, and the contact of a failure")
    func aboveStart() throws {
        let text = try Repository.lines(of: "docs/using/simulation.md").joined(separator: " ")
        #expect(
            text.contains(
                "Only `set`, `fail`, `lane` and what ends with `on` or `off`, but not `jam`, may come before it"))
        let levels = Gesture.all.filter { ScriptCommand.gesture($0, .none).setsALevelOnly }.map(\.form)
        #expect(Set(levels) == Set(Gesture.all.map(\.form).filter { $0.hasSuffix(" on|off") } + ["fail"]))
    }

    @Test("every form of the help is a command of its word", arguments: forms)
    func parsed(form: String) throws {
        let word = form.prefix { $0 != " " }
        let command = [("N", "1"), ("LINE", "coin-slot"), ("DURATION", "1s"), ("NAME", "north")].reduce(form) {
            $0.replacing(" \($1.0)", with: " \($1.1)")
        }
        #expect(try ScriptCommand.parse(command[...])?.name == String(word))
    }

    @Test("a word means the same for every kind of gate that has it: the form, the sentence, and the roles")
    func sameWord() {
        var known: [String: Gesture] = [:]
        for gesture in LaneDescription.gestures {
            let first = known[gesture.word, default: gesture]
            known[gesture.word] = first
            #expect(gesture.form == first.form)
            #expect(gesture.sentence == first.sentence)
            #expect(gesture.roles == first.roles, "\(gesture.word)")
        }
    }

    @Test(
        "what can be done to every gate is done to inputs that each of them has",
        arguments: GateKind.all.filter { !$0.isExhibit })
    func inputs(of kind: GateKind) {
        let inputs = kind.roles.filter(\.isInput).map { "\($0.label.text)" }
        let common = Gesture.all.filter { gesture in !LaneDescription.gestures.contains { $0.word == gesture.word } }
        // A gate may do without what is supervised.
        guard inputs.contains("mains-fail") else { return }
        for role in common.flatMap(\.roles) { #expect(inputs.contains(role)) }
    }

    /// The commands of the help; one that ends with a choice, as two.
    private static let forms = ScriptCommand.help.split(separator: "\n").filter { $0.hasPrefix("  ") }.flatMap(choices)

    private static func choices(of line: Substring) -> [String] {
        let form = line.dropFirst(2).split(separator: "  ")[0]
        guard let choice = form.split(separator: " ").last?.split(separator: "|"), choice.count > 1 else {
            return [String(form)]
        }
        let beginning = form.dropLast(choice.joined(separator: "|").count)
        return choice.map { "\(beginning)\($0)" }
    }
}

extension Gesture {
    /// The roles that it is done to, by their names.
    fileprivate var roles: [String] {
        switch action {
        case .coins(let role), .press(let role, _), .contact(let role), .close(let role): ["\(role.label.text)"]
        case .walk(let first, let second, let alone, _): [first, second, alone].map { "\($0.label.text)" }
        case .repair: ["fault", "repair-key"]
        }
    }
}
