import DesktopTool
import Gallery
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
        undo(&player)
        #expect(player.machine == Turnstile(.functioning, .locked(credit: 20)))
        #expect(player.now == .zero + .seconds(2))
        undo(&player)
        #expect(player.now == .zero)
        undo(&player)
        #expect(player.machine == Turnstile())
        undo(&player, isPossible: false)
        #expect(player.machine == Turnstile())
    }

    private func undo(_ player: inout Player<Turnstile>, isPossible: Bool = true) {
        let isDone = player.undo()
        #expect(isDone == isPossible)
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
            ("xyz", "unknown command 'xyz'; `help` lists what can be said"),
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
        #expect(throws: ToolError.usage("unknown machine 'turnstil'; did you mean 'turnstile'?")) {
            try Catalogue.with("turnstil", &nobody)
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
