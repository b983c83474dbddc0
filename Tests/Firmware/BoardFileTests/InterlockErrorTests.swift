import Testing

@testable import BoardFile

@Suite("An interlock that cannot be")
struct InterlockErrorTests {
    @Test("a lane that can be held open for everybody", arguments: ["free", "hold-open"])
    func heldOpen(role: String) {
        let text = goodAirlockLines.joined(separator: "\n") + "\n\(role) = 30"
        #expect(
            complaint(text)
                == "north.board:4: [interlock airlock]: the lane 'inner' has '\(role)', "
                + "which would hold it open whatever the others are: expected a lane without it")
    }

    @Test("the good one is good")
    func good() {
        #expect(complaint(goodAirlock(and: "request = queue", "interlock-timeout = 10s")) == nil)
    }

    @Test(
        "a name that none can have",
        arguments: [("", ""), (" air lock", " air lock"), (" ä", " ä"), (" a.b", " a.b")])
    func name(found: String, shown: String) {
        #expect(
            complaint(goodAirlock(line: 3, is: "[interlock\(found)]"))
                == "north.board:3: [interlock\(shown)]: "
                + "expected a name of 1 to 32 letters, digits, '-' and '_' after 'interlock'")
    }

    @Test("one that is there twice")
    func repeated() {
        #expect(
            complaint(goodAirlock(and: "[interlock airlock]"))
                == "north.board:5: [interlock airlock] is there already, in line 3")
    }

    @Test("a fifth one")
    func tooMany() {
        #expect(
            complaint(goodAirlock(and: "[interlock b]", "[interlock c]", "[interlock d]", "[interlock e]"))
                == "north.board:8: one interlock too many: expected at most 4")
    }

    @Test("an unknown key, with the one that was probably meant")
    func unknownKey() {
        #expect(
            complaint(goodAirlock(and: "reqeust = queue"))
                == "north.board:5: unknown key 'reqeust' in [interlock airlock]; did you mean 'request'?")
        #expect(
            complaint(goodAirlock(and: "machine = turnstile"))
                == "north.board:5: unknown key 'machine' in [interlock airlock]")
    }

    @Test("a key that is there twice, or has a comment that is none")
    func keys() {
        #expect(
            complaint(goodAirlock(and: "lanes = inner, outer")) == "north.board:5: 'lanes' is there already, in line 4")
        #expect(
            complaint(goodAirlock(and: "request = queue # or refuse"))
                == "north.board:5: request: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
    }

    @Test("an answer that there is not", arguments: ["wait", "Queue", "queue refuse"])
    func request(found: String) {
        #expect(
            complaint(goodAirlock(and: "request = \(found)"))
                == "north.board:5: request = \(found): expected queue or refuse")
    }

    @Test("a timeout just out of its range, or none", arguments: ["99ms", "601s", "10"])
    func timeout(found: String) {
        #expect(
            complaint(goodAirlock(and: "interlock-timeout = \(found)"))
                == "north.board:5: interlock-timeout = \(found): expected a duration of 100ms to 10m, like 10s")
    }

    @Test(
        "what is no list of two or more lanes",
        arguments: ["outer", "outer,", ", outer", "outer,,inner", ",", "outer, abcdefghijklmnopqrstuvwxyz0123456"])
    func badLanes(found: String) {
        #expect(
            complaint(goodAirlock(line: 4, is: "lanes = \(found)"))
                == "north.board:4: [interlock airlock]: lanes = \(found): "
                + "expected the names of two or more lanes, with commas between")
    }

    @Test("no lanes at all")
    func noLanes() {
        #expect(
            complaint(goodAirlock(line: 4, is: "lanes ="))
                == "north.board:4: [interlock airlock]: lanes =: "
                + "expected the names of two or more lanes, with commas between")
        #expect(
            complaint(goodAirlock(line: 4, is: "request = refuse"))
                == "north.board:3: [interlock airlock] has no 'lanes': "
                + "expected the names of two or more lanes, with commas between")
        #expect(
            complaint(goodBoard(and: "[interlock airlock]"))
                == "north.board:10: [interlock airlock] has no 'lanes': "
                + "expected the names of two or more lanes, with commas between")
    }

    @Test("nine lanes")
    func tooManyLanes() {
        #expect(
            complaint(goodAirlock(line: 4, is: "lanes = a, b, c, d, e, f, g, h, i"))
                == "north.board:4: one lane too many: expected at most 8")
    }

    @Test("a lane twice")
    func repeatedLane() {
        #expect(
            complaint(goodAirlock(line: 4, is: "lanes = outer, inner, outer"))
                == "north.board:4: [interlock airlock] has the lane 'outer' twice")
    }

    @Test("a lane that there is not", arguments: ["innner", "inner outer", "Outer", "airlock"])
    func unknownLane(name: String) {
        #expect(
            complaint(goodAirlock(line: 4, is: "lanes = outer, \(name)"))
                == "north.board:4: [interlock airlock]: there is no lane '\(name)'")
    }

    @Test("a lane without a lock's contact")
    func withoutLock() {
        #expect(goodAirlockLines[11] == "door-lock = 3")
        #expect(
            complaint(goodAirlock(line: 12, is: ""))
                == "north.board:4: [interlock airlock]: the lane 'outer' has no 'door-lock', "
                + "so nobody can know that it is locked")
    }

    @Test("a lane that opens when it fails")
    func failsOpen() {
        #expect(
            complaint(goodAirlock(line: 20, is: "door-lock = 7\npower-fail = safe"))
                == "north.board:4: [interlock airlock]: the lane 'inner' has power-fail = safe, "
                + "so it would open whatever the others are: expected secure")
    }

    @Test("what a member itself lacks is said about the member")
    func memberLacks() {
        let start = "[chip]\nlabel = demo\n[interlock a]\nlanes = car, north\n"
        #expect(
            complaint(start + "[lane car]\n[lane north]\n")
                == "north.board:5: [lane car] has no 'machine': expected \(kindsOfGates)")
        #expect(
            complaint(start + "[lane car]\nmachine = elevator-door\n[lane north]\n")
                == "north.board:5: [lane car] has no 'door-lock': "
                + "expected a line's name of at most 31 bytes, like GPIO17, or its offset, 0 to 65535")
    }

    @Test("of several mistakes, the first in the file")
    func first() {
        #expect(
            complaint(goodAirlock(and: "[interlock other]", "lanes = outer, nobody"))
                == "north.board:6: [interlock other]: there is no lane 'nobody'")
        #expect(
            complaint(goodAirlock(line: 4, is: "lanes = outer, nobody\n[interlock other]"))
                == "north.board:4: [interlock airlock]: there is no lane 'nobody'")
    }
}
