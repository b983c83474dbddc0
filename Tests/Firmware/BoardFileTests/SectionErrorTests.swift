import Testing

@testable import BoardFile

@Suite("A section that is none, or is there twice, or lacks something")
struct SectionErrorTests {
    @Test(
        "a header that does not end, or goes on behind its end",
        arguments: ["[chip", "[lane south", "[chip]x", "[chip] label = x", "[chip];"])
    func malformed(header: String) {
        #expect(
            complaint(goodBoard(and: header))
                == "north.board:10: '\(header)': expected [chip], [lane NAME], [interlock NAME], [money], [mock], "
                + "[watchdog], [journal] or [uplink], and nothing after it but a comment that begins with ' ;'")
    }

    @Test(
        "an unknown section, with the one that was probably meant",
        arguments: [
            ("chpi", "[chip]"), ("Chip", "[chip]"), ("chip demo", "[chip]"), ("lanes north", "[lane NAME]"),
            ("Lane north", "[lane NAME]"), ("interlok a", "[interlock NAME]"), ("mokc", "[mock]"),
            ("mock demo", "[mock]"), ("jornal", "[journal]"), ("journal north", "[journal]"),
            ("uplnk", "[uplink]"), ("uplink north", "[uplink]"),
        ])
    func nearest(found: String, nearest: String) {
        #expect(
            complaint(goodBoard(and: "[\(found)]"))
                == "north.board:10: unknown section [\(found)]; did you mean \(nearest)?")
    }

    @Test("an unknown section that is like none", arguments: ["gate", "", "elevator south", "lanenorth", "hil"])
    func unknown(found: String) {
        #expect(
            complaint(goodBoard(and: "[\(found)]"))
                == "north.board:10: unknown section [\(found)]: "
                + "expected [chip], [lane NAME], [interlock NAME], [money], [mock], [watchdog], [journal] or [uplink]")
    }

    @Test(
        "a name that no lane can have",
        arguments: ["no rth", "nörth", "a.b", "; x", "abcdefghijklmnopqrstuvwxyz0123456"])
    func laneName(name: String) {
        #expect(
            complaint(goodBoard(line: 3, is: "[lane \(name)]"))
                == "north.board:3: [lane \(name)]: expected a name of 1 to 32 letters, digits, '-' and '_' after 'lane'"
        )
    }

    @Test("a lane without a name")
    func noName() {
        #expect(
            complaint(goodBoard(line: 3, is: "[lane]"))
                == "north.board:3: [lane]: expected a name of 1 to 32 letters, digits, '-' and '_' after 'lane'")
    }

    @Test("a section that is there twice")
    func repeated() {
        #expect(complaint(goodBoard(and: "[chip]")) == "north.board:10: [chip] is there already, in line 1")
        #expect(
            complaint(goodBoard(and: "[lane north]")) == "north.board:10: [lane north] is there already, in line 3")
        #expect(
            complaint(goodBoard(and: "[mock]", "[mock]")) == "north.board:11: [mock] is there already, in line 10")
    }

    @Test("a ninth lane")
    func tooMany() {
        let lanes = (1...9).map { "[lane north-\($0)]" }.joined(separator: "\n")
        #expect(
            complaint("[chip]\nlabel = demo\n" + lanes) == "north.board:11: one lane too many: expected at most 8")
    }

    @Test("a chip that is not named")
    func chipNotNamed() {
        #expect(
            complaint(goodBoard(without: 2))
                == "north.board:1: [chip] names no chip: expected its 'path' or its 'label'")
    }

    @Test("no chip at all")
    func noChip() {
        #expect(
            complaint(goodBoard(without: 1, 2))
                == "north.board: has no section [chip], which names the chip by its 'path' or its 'label'")
    }

    @Test(
        "a lane that lacks a key",
        arguments: [
            (5, "no 'fare': expected a whole number of smallest units, 1 to 1000000"),
            (6, "no 'coin-value': expected a whole number of smallest units, 1 to 1000000"),
            (8, "nothing that sees who has passed: expected person-sensor or passage-contact"),
            (9, "nothing that lets people through: expected doors or open-pulse"),
        ])
    func missingKey(line: Int, message: String) {
        #expect(complaint(goodBoard(without: line)) == "north.board:3: [lane north] has \(message)")
    }

    @Test("a bell that nobody can ring")
    func bellAlone() {
        #expect(
            complaint(goodBoard(and: "bell = 5"))
                == "north.board:10: [lane north] has 'bell' and no 'call-button': "
                + "expected both, since the bell rings for who presses that")
        #expect(complaint(goodBoard(and: "bell = 5", "call-button = 6")) == nil)
    }

    @Test("a second contact of the fire panel without the first, of every kind of gate")
    func secondAlone() {
        let words = "has 'fire-release-2' and no 'fire-release': expected both, since two contacts have to agree"
        #expect(complaint(goodBoard(and: "fire-release-2 = GPIO5")) == "north.board:10: [lane north] \(words)")
        #expect(complaint(goodDoor(and: "fire-release-2 = GPIO5")) == "north.board:10: [lane car] \(words)")
        let exit =
            "[chip]\nlabel = demo\n[lane exit]\nmachine = parking-exit\n"
            + "loop = 1\ngrant = 2\nbarrier = 3\nfire-release-2 = 4\n"
        #expect(complaint(exit) == "north.board:8: [lane exit] \(words)")
    }

    @Test("a turnstile that nothing lets anybody through, and one that sells nothing")
    func nothingOpens() {
        #expect(
            complaint(goodBoard(without: 7))
                == "north.board:3: [lane north] has nothing that people can ask with: "
                + "expected coin-slot, grant, exit-button, free or hold-open")
        for role in ["grant", "exit-button", "free", "hold-open"] {
            #expect(complaint(goodBoard(without: 5, 6, 7) + "\n\(role) = GPIO17") == nil, "\(role)")
        }
    }

    @Test("a section without keys, which inih passes over")
    func empty() {
        #expect(
            complaint(goodBoard(and: "[lane south]"))
                == "north.board:10: [lane south] has no 'machine': expected \(kindsOfGates)")
    }

    @Test("of two things that are missing, the one of the earlier section")
    func firstMissing() {
        #expect(
            complaint("[lane north]\n[chip]\n")
                == "north.board:1: [lane north] has no 'machine': expected \(kindsOfGates)")
        #expect(
            complaint("[chip]\n[lane north]\n")
                == "north.board:1: [chip] names no chip: expected its 'path' or its 'label'")
    }
}
