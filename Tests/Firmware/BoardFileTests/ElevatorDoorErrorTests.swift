import Testing

@testable import BoardFile

@Suite("An elevator door with a value that it cannot have, or without something that it needs")
struct ElevatorDoorErrorTests {
    @Test("no number of persons", arguments: ["0", "1001", "-1", "1.5", "ten", "99999999999999999999"])
    func capacity(found: String) {
        #expect(
            complaint(goodDoor(and: "capacity = \(found)"))
                == "north.board:10: capacity = \(found): expected a whole number of persons, 1 to 1000")
    }

    @Test("slow above a number of persons that no cabin holds", arguments: ["1001", "-1", "5s"])
    func slowAbove(found: String) {
        #expect(
            complaint(goodDoor(and: "slow-above = \(found)"))
                == "north.board:10: slow-above = \(found): expected a whole number of persons, 0 to 1000")
    }

    @Test("a number just out of its range", arguments: [("nudge-after", "0", "1"), ("retries", "-1", "0")])
    func number(key: String, below: String, least: String) {
        for found in [below, "101", "65537", ""] {
            #expect(
                complaint(goodDoor(and: "\(key) = \(found)"))
                    == "north.board:10: \(key) =\(found.isEmpty ? "" : " ")\(found): "
                    + "expected a whole number, \(least) to 100")
        }
    }

    @Test(
        "a duration just out of its range, at both ends",
        arguments: [
            ("dwell", "99ms", "601s", "100ms to 10m, like 3s"),
            ("nudge-hold", "999ms", "601s", "1s to 10m, like 20s"),
            ("close-timeout", "999ms", "301s", "1s to 5m, like 10s"),
            ("open-timeout", "999ms", "301s", "1s to 5m, like 10s"),
            ("open-retry-after", "99ms", "301s", "100ms to 5m, like 2s"),
            ("reverse-pause", "9ms", "10001ms", "10ms to 10s, like 200ms"),
            ("beam-stuck", "999ms", "61m", "1s to 1h, like 30s"),
            ("longest-open", "9s", "61m", "10s to 1h, like 2m"),
            ("button-stuck", "999ms", "11m", "1s to 10m, like 1m"),
        ])
    func durationRange(key: String, below: String, above: String, range: String) {
        for found in [below, above] {
            #expect(
                complaint(goodDoor(and: "\(key) = \(found)"))
                    == "north.board:10: \(key) = \(found): expected a duration of \(range)")
        }
    }

    @Test(
        "a door that lacks a line",
        arguments: [
            (5, "door-lock"), (6, "door-open-limit"), (7, "light-curtain"), (8, "open-drive"), (9, "close-drive"),
        ])
    func missing(line: Int, role: String) {
        #expect(
            complaint(goodDoor(without: line))
                == "north.board:3: [lane car] has no '\(role)': "
                + "expected a line's name of at most 31 bytes, like GPIO17, or its offset, 0 to 65535")
    }

    @Test("a debounce for an output, a drive for an input")
    func attributes() {
        #expect(
            complaint(goodDoor(and: "buzzer = GPIO5 debounce 5ms"))
                == "north.board:10: buzzer: 'debounce' is for inputs, and this is an output")
        #expect(
            complaint(goodDoor(and: "landing = GPIO5 open-drain"))
                == "north.board:10: landing: 'open-drain' is for outputs, and this is an input")
    }

    @Test("a line in two of its roles")
    func lineUsedTwice() {
        #expect(
            complaint(goodDoor(and: "alarm = GPIO23"))
                == "north.board:10: car.alarm is on GPIO23, and so is car.open-drive, in line 8")
    }
}
