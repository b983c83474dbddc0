import Testing

@testable import BoardFile

@Suite("A lane without its machine, or with keys of the other one")
struct MachineErrorTests {
    @Test("a machine that there is not", arguments: ["elevator", "Turnstile", "door", "turnstile elevator-door"])
    func unknown(machine: String) {
        #expect(
            complaint(goodBoard(line: 4, is: "machine = \(machine)"))
                == "north.board:4: machine = \(machine): expected \(kindsOfGates)")
    }

    @Test("a machine that is not said")
    func empty() {
        #expect(
            complaint(goodBoard(line: 4, is: "machine ="))
                == "north.board:4: machine =: expected \(kindsOfGates)")
        #expect(
            complaint(goodBoard(line: 4, is: "machine = # turnstile"))
                == "north.board:4: machine: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
    }

    @Test("a key before the machine")
    func notFirst() {
        #expect(
            complaint(goodBoard(without: 4))
                == "north.board:4: 'fare' before 'machine' in [lane north]: "
                + "expected 'machine' first, since the other keys follow from it")
        #expect(
            complaint(goodDoor(line: 4, is: "coulour = red"))
                == "north.board:4: 'coulour' before 'machine' in [lane car]: "
                + "expected 'machine' first, since the other keys follow from it")
    }

    @Test("a first key that was probably meant to be the machine")
    func misspelt() {
        #expect(
            complaint(goodBoard(line: 4, is: "machne = turnstile"))
                == "north.board:4: unknown key 'machne' in [lane north]; did you mean 'machine'?")
    }

    @Test("a machine that is said twice")
    func repeated() {
        #expect(
            complaint(goodBoard(and: "machine = turnstile")) == "north.board:10: 'machine' is there already, in line 4")
        #expect(
            complaint(goodDoor(and: "machine = turnstile")) == "north.board:10: 'machine' is there already, in line 4")
    }

    @Test("a key of a turnstile is none of a door's", arguments: ["fare", "coin-slot", "doors", "power-fail"])
    func turnstileKey(key: String) {
        #expect(complaint(goodDoor(and: "\(key) = 1")) == "north.board:10: unknown key '\(key)' in [lane car]")
    }

    @Test("a key of a door is none of a turnstile's", arguments: ["dwell", "capacity", "open-drive", "landing"])
    func doorKey(key: String) {
        #expect(complaint(goodBoard(and: "\(key) = 1")) == "north.board:10: unknown key '\(key)' in [lane north]")
    }

    @Test("the key that was probably meant is one of the machine's")
    func nearest() {
        #expect(
            complaint(goodDoor(and: "door-lok = 1"))
                == "north.board:10: unknown key 'door-lok' in [lane car]; did you mean 'door-lock'?")
        #expect(
            complaint(goodDoor(and: "open-limit = 1")) == "north.board:10: unknown key 'open-limit' in [lane car]")
        #expect(
            complaint(goodDoor(and: "dwel = 1s"))
                == "north.board:10: unknown key 'dwel' in [lane car]; did you mean 'dwell'?")
    }

    @Test("a lane of each machine, each with its own keys")
    func both() throws {
        let board = try board(
            goodDoor(
                and: "[lane north]", "machine = turnstile", "fare = 50", "coin-value = 10", "coin-slot = 1",
                "person-sensor = 2", "doors = 3", "power-fail = safe"))
        #expect(board.lanes.count == 2)
        #expect(try board.elevatorDoor(0).door.capacity == 10)
        #expect(try board.turnstile(1).turnstile.powerFail == .safe)
    }
}
