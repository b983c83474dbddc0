import DesktopTool
import Gallery
import Links
import Statecharts
import Testing

@testable import Play

struct PlayerTests {
    private func played(_ script: String) throws -> String {
        var lines = ""
        try PlayScript<Turnstile>(script, name: "test").play(Turnstile()) { lines += $0 }
        return lines
    }

    @Test("from a pipe there is one line for each event, and nothing else")
    func lines() throws {
        #expect(
            try played(
                """
                insertCoin 20   # not enough
                admitPerson

                insertCoin 30
                wait 5s
                machineDidFail
                insertCoin 10
                """) == """
                    insertCoin 20: functioning.locked(credit 0) -> functioning.locked(credit 20)
                    admitPerson: functioning.locked(credit 20) -> functioning.locked(credit 20) soundAlarm
                    insertCoin 30: functioning.locked(credit 20) -> functioning.unlocked openDoors
                    machineDidFail: functioning.unlocked -> broken.unlocked
                    insertCoin 10: ignored in broken.unlocked

                    """)
    }

    @Test("undo takes back the latest event, again and again, and does nothing at the beginning")
    func undo() {
        var player = Player(Turnstile())
        _ = player.send(.insertCoin(20))
        _ = player.wait(.seconds(2))
        _ = player.send(.insertCoin(30))
        undo(&player, "insertCoin 30")
        #expect(player.machine == Turnstile(.functioning, .locked(credit: 20)))
        #expect(player.now == .zero + .seconds(2))
        undo(&player, "wait 2s")
        #expect(player.now == .zero)
        undo(&player, "insertCoin 20")
        #expect(player.machine == Turnstile())
        undo(&player, nil)
        #expect(player.machine == Turnstile())
    }

    private func undo(_ player: inout Player<Turnstile>, _ expected: String?) {
        let undone = player.undo()
        #expect(undone == expected)
    }

    @Test("a script says what was done and was not taken back, and leads to the same state")
    func script() throws {
        var player = Player(Turnstile())
        _ = player.send(.insertCoin(20))
        _ = player.follow(.zero + .milliseconds(1500))
        _ = player.follow(.zero + .seconds(4))
        _ = player.send(.admitPerson)
        _ = player.undo()
        _ = player.send(.insertCoin(50))
        #expect(player.script == "insertCoin 20\nwait 4s\ninsertCoin 50\n")
        #expect(
            try played(player.script) == """
                insertCoin 20: functioning.locked(credit 0) -> functioning.locked(credit 20)
                insertCoin 50: functioning.locked(credit 20) -> functioning.unlocked openDoors

                """)
    }

    @Test(
        "a script that makes no sense says where, and nothing of it happens",
        arguments: [
            ("insertCoi 5", "unknown command 'insertCoi'; did you mean 'insertCoin'?"),
            (
                "xyz",
                "unknown command 'xyz'; try insertCoin, admitPerson, machineDidFail, machineRepairDidComplete, wait, "
                    + "undo, script, help, quit"
            ),
            ("insertCoin", "insertCoin needs a value, such as 20"),
            ("insertCoin -1", "insertCoin cannot have the value '-1'; try 20"),
            ("insertCoin 18446744073709551616", "insertCoin cannot have the value '18446744073709551616'; try 20"),
            ("insertCoin 1 2", "insertCoin takes no second value '2'"),
            ("admitPerson 1", "admitPerson takes no '1'"),
            ("wait", "wait needs a duration, such as 500ms"),
            ("wait 1s 2s", "wait takes no second value '2s'"),
            ("wait soon", "expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not 'soon'"),
            ("wait 8785h", "expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not '8785h'"),
            ("undo 2", "undo takes no '2'"),
            ("admit\u{1B}[2JPerson", "the line has a control character, which is no text"),
        ])
    func mistakes(line: String, message: String) {
        #expect(throws: ToolError.script("test:2: \(message)")) { try played("admitPerson\n\(line)\n") }
    }

    @Test("a letter that is none of ASCII is refused, and says why")
    func foreignLetter() {
        let message = "letter cannot have the value 'é', which is no character of ASCII; try a"
        #expect(throws: PlayComplaint(message: message)) { try PlayCommand<KeyboardEvent>.parse("letter é") }
    }

    @Test("an event with two examples is one word of play")
    func twoExamples() {
        #expect(PlayCommand<Savings>.events == ["coin", "leave"])
        #expect(PlayCommand<Savings>.explanation.hasPrefix("  coin N                        such as 50\n  leave\n"))
    }

    private enum Savings: CaseNamed, ExhibitEvent {
        case coin(UInt64), leave
        static var examples: Examples<Savings> { Examples([.coin(50), .coin(200), .leave]) }
    }

    @Test("a script lasts at most 366 days in all")
    func longest() throws {
        #expect(throws: ToolError.script("test:2: a script lasts at most 366 days")) {
            try played("wait 8784h\nwait 1ns\n")
        }
        #expect(try played("wait 8783h\nwait 1h\n") == "")
    }

    @Test("time that goes by after the longest wait is another wait, so that the script can be played")
    func longWait() throws {
        var player = Player(Turnstile())
        _ = player.wait(.seconds(366 * 24 * 3600))
        _ = player.follow(player.now + .seconds(2))
        #expect(player.script == "wait 31622400s\nwait 2s\n")
    }

    @Test("a number sign begins a comment, unless it is the character that an event is about")
    func numberSign() throws {
        typealias Command = PlayCommand<PatternMatcherEvent>
        #expect(try Command.parse("character #") == .event(.character("#")))
        #expect(try Command.parse("character a # and why") == .event(.character("a")))
        #expect(try Command.parse("reset # once more") == .event(.reset))
        #expect(try Command.parse("# character a") == nil)
    }

    @Test("an event with a value is grey only if no value of it would do anything")
    func grey() {
        var player = Player(Workshop<2>())
        for event: WorkshopEvent in [.produce, .finish, .produce, .finish, .consume(.first)] { _ = player.send(event) }
        let verdicts = Situation(player).choices.reduce(into: [:]) { $0[$1.form] = $1.verdict }
        #expect(verdicts["consume N"] == .handled, "the second consumer is idle")
        #expect(verdicts["done N"] == .handled, "the first consumer is busy")
        #expect(verdicts["finish"] == .refused)
    }

    @Test("no line of what can happen is wider than the terminal")
    func width() {
        let text = Situation(Player(SocketLink<SplitMix64>())).text(inColour: false, width: 60)
        let lines = text.split(separator: "\n")
        #expect(lines.count > 3)
        #expect(lines.allSatisfy { $0.count <= 60 })
    }

    @Test("the clock never goes back, and one that stands still adds nothing to the script")
    func clock() {
        var player = Player(Turnstile())
        _ = player.follow(.zero + .seconds(1))
        let again = player.follow(.zero + .seconds(1))
        let back = player.follow(.zero)
        #expect(again.isEmpty && back.isEmpty)
        #expect(player.now == .zero + .seconds(1))
        #expect(player.script == "wait 1s\n")
    }

    @Test("every machine of the gallery can be found by its name, and is in the list")
    func catalogue() throws {
        struct Nobody: MachinePlayer {
            var played: [String] = []
            mutating func play<Machine: Exhibit>(_ machine: Machine) { played.append("\(Machine.name)") }
        }
        for name in Catalogue.names {
            var nobody = Nobody()
            try Catalogue.with(name, &nobody)
            #expect(nobody.played == [name])
            #expect(Catalogue.text.contains("  \(name) "))
        }
        var nobody = Nobody()
        #expect(throws: ToolError.usage("unknown machine 'stopwach'; did you mean 'stopwatch'?")) {
            try Catalogue.with("stopwach", &nobody)
        }
        #expect(throws: ToolError.usage("unknown machine 'gallery-stopwatch'; did you mean 'stopwatch'?")) {
            try Catalogue.with("gallery-stopwatch", &nobody)
        }
        let words = "'turnstile' is a gate, which `simulate` plays"
        #expect(throws: ToolError.usage("\(words); did you mean 'turnstile-nested' or 'turnstile-flat'?")) {
            try Catalogue.with("turnstile", &nobody)
        }
        #expect(nobody.played.isEmpty)
    }

    @Test("every event of every machine can be said as it is printed")
    func words() {
        struct Words: ExhibitVisitor {
            mutating func visit<Machine: Exhibit>(_ machine: Machine) {
                let examples = Machine.Event.examples
                for index in examples.indices {
                    let parsed = try? PlayCommand<Machine.Event>.parse(examples[index].text)
                    #expect(parsed == .event(examples[index]), "\(Machine.name)")
                    #expect(!PlayCommand<Machine.Event>.words.contains("\(examples[index].label)"), "\(Machine.name)")
                }
            }
        }
        var words = Words()
        visitExhibits(&words)
    }
}
