import Testing

@testable import BoardFile

@Suite("A line that cannot be wired like that")
struct WiringErrorTests {
    @Test(
        "no line, or none that there can be",
        arguments: [
            "65536", "99999999999999999999", "active-low", "pull-up GPIO24", "debounce 5ms",
            "abcdefghijklmnopqrstuvwxyz012345",
        ])
    func line(value: String) {
        #expect(
            complaint(goodBoard(and: "alarm = \(value)"))
                == "north.board:10: alarm = \(value): expected a line's name of at most 31 bytes, like GPIO17, "
                + "or its offset, 0 to 65535")
    }

    @Test("a role without a value")
    func noLine() {
        #expect(
            complaint(goodBoard(and: "alarm ="))
                == "north.board:10: alarm =: expected a line's name of at most 31 bytes, like GPIO17, "
                + "or its offset, 0 to 65535")
    }

    @Test(
        "an unknown attribute, with the one that was probably meant",
        arguments: [
            ("pul-up", "pull-up"), ("activelow", "active-low"), ("Pull-Down", "pull-down"), ("debouce", "debounce"),
        ])
    func nearest(found: String, nearest: String) {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 \(found)"))
                == "north.board:10: fault: unknown attribute '\(found)'; did you mean '\(nearest)'?")
    }

    @Test("an unknown attribute that is like none, with those that there are")
    func unknown() {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 inverted"))
                == "north.board:10: fault: unknown attribute 'inverted': "
                + "expected active-low, pull-up, pull-down, bias-disabled, debounce DURATION")
        #expect(
            complaint(goodBoard(and: "alarm = GPIO24 inverted"))
                == "north.board:10: alarm: unknown attribute 'inverted': "
                + "expected active-low, pull-up, pull-down, bias-disabled, push-pull, open-drain, open-source")
    }

    @Test("a drive for an input", arguments: ["push-pull", "open-drain", "open-source"])
    func drive(attribute: String) {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 \(attribute)"))
                == "north.board:10: fault: '\(attribute)' is for outputs, and this is an input")
    }

    @Test("a debounce for an output")
    func debounceOfOutput() {
        #expect(
            complaint(goodBoard(and: "alarm = GPIO24 debounce 5ms"))
                == "north.board:10: alarm: 'debounce' is for inputs, and this is an output")
    }

    @Test("an attribute that is there twice", arguments: ["active-low", "pull-up"])
    func repeated(attribute: String) {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 \(attribute) debounce 1ms \(attribute)"))
                == "north.board:10: fault: '\(attribute)' is there twice")
    }

    @Test("two debounces")
    func repeatedDebounce() {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 debounce 1ms debounce 1ms"))
                == "north.board:10: fault: 'debounce' is there twice")
    }

    @Test("two attributes of which a line can have one")
    func opposed() {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 pull-up pull-down"))
                == "north.board:10: fault: 'pull-down' beside 'pull-up': expected only one of them")
        #expect(
            complaint(goodBoard(and: "alarm = GPIO24 open-drain push-pull"))
                == "north.board:10: alarm: 'push-pull' beside 'open-drain': expected only one of them")
    }

    @Test("a debounce that is none, or too long, or finer than the kernel's", arguments: ["5", "2s", "1ns", "pull-up"])
    func debounce(found: String) {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 debounce \(found)"))
                == "north.board:10: fault: debounce \(found): "
                + "expected a duration of 0s to 1s in whole microseconds, like 5ms")
    }

    @Test("a debounce without a duration")
    func noDebounce() {
        #expect(
            complaint(goodBoard(and: "fault = GPIO24 debounce"))
                == "north.board:10: fault: debounce: expected a duration of 0s to 1s in whole microseconds, like 5ms")
    }

    @Test("a line in two roles, of one lane or of two")
    func lineUsedTwice() {
        #expect(
            complaint(goodBoard(and: "alarm = GPIO17"))
                == "north.board:10: north.alarm is on GPIO17, and so is north.coin-slot, in line 7")
        #expect(
            complaint(goodBoard(and: "alarm = 24", "[lane south]", "machine = turnstile", "doors = 024"))
                == "north.board:13: south.doors is on offset 24, and so is north.alarm, in line 10")
        #expect(
            complaint(goodBoard(and: "[lane car]", "machine = elevator-door", "door-lock = GPIO23"))
                == "north.board:12: car.door-lock is on GPIO23, and so is north.doors, in line 9")
    }

    @Test("a contact that several lanes may share, in each with the same words")
    func shared() {
        func two(_ first: String, _ second: String) -> String? {
            complaint(
                goodBoard(
                    and: first, "[lane south]", "machine = turnstile", "grant = 1", "person-sensor = 2", "doors = 3",
                    second))
        }
        for role in ["fire-release", "repair-key", "locked", "free"] {
            #expect(two("\(role) = 9 active-low pull-up", "\(role) = 9 pull-up active-low") == nil, "\(role)")
            #expect(
                two("\(role) = 9 pull-up", "\(role) = 9 pull-up debounce 6ms")
                    == "north.board:16: \(role): offset 9 is wired in another way for north.\(role), in line 10: "
                    + "expected the same words for each lane that shares it")
        }
        #expect(
            two("fault = 9", "fault = 9")
                == "north.board:16: south.fault is on offset 9, and so is north.fault, in line 10")
        #expect(
            two("locked = 9", "free = 9")
                == "north.board:16: south.free is on offset 9, and so is north.locked, in line 10")
        #expect(
            complaint(goodBoard(and: "locked = 9", "free = 9"))
                == "north.board:11: north.free is on offset 9, and so is north.locked, in line 10")
    }

    @Test("inputs with more different debounces and biases than the kernel takes in one request")
    func tooManyInputSettings() {
        let roles = ["door-zone", "landing", "fire-release", "repair-key", "overload", "fault"]
        // The good door has three inputs with the default: one debounce, and one combination of polarity and bias.
        let lines = roles.enumerated().map { "\($1) = \($0) debounce \($0 + 6)ms" }
        let good = goodDoorLines + lines
        #expect(complaint((good + ["open-button = 10 active-low", "close-button = 11 pull-up"]).text) == nil)
        let said =
            "north.board:18: beam-outer: with it the inputs have 10 different settings, debounces and combinations of "
            + "polarity and bias: expected at most 9, which is what the kernel takes"
        let more = ["open-button = 10 active-low", "close-button = 11 pull-up"]
        #expect(complaint((good + more + ["beam-outer = 12 pull-down", "beam-inner = 13"]).text) == said)
        #expect(complaint((good + more + ["beam-outer = 12 debounce 1ms", "beam-inner = 13"]).text) == said)
        #expect(complaint((good + more + ["beam-outer = 12 debounce 0s", "beam-inner = 13"]).text) == nil)
        #expect(complaint((good + more + ["beam-outer = 12 pull-up debounce 6ms", "beam-inner = 13"]).text) == nil)
    }

    @Test("outputs with more different polarities, biases and drives than the kernel takes in one request")
    func tooManyOutputSettings() {
        var lines = ["[chip]", "label = demo"]
        for lane in 0..<4 {
            lines += ["[lane l\(lane)]", "machine = turnstile", "fare = 1", "coin-value = 1"]
            lines += ["coin-slot = \(10 * lane)", "person-sensor = \(10 * lane + 1)"]
            let drive = ["push-pull", "open-drain", "open-source", "active-low"][lane]
            let biases = ["", "pull-up", "pull-down"]
            for (number, role) in ["doors", "alarm", "coin-inhibit"].enumerated() where lane < 3 || number < 1 {
                lines.append("\(role) = \(10 * lane + 2 + number) \(drive) \(biases[number])")
            }
        }
        #expect(complaint(lines.text) == nil)
        #expect(
            complaint((lines + ["alarm = 50 active-low pull-up"]).text)
                == "north.board:\(lines.count + 1): alarm: with it the outputs have 11 different settings, combinations of "
                + "polarity, bias and drive: expected at most 10, which is what the kernel takes")
        #expect(complaint((lines + ["alarm = 50 pull-up"]).text) == nil)
    }

    @Test("a 65th line")
    func tooManyLines() {
        let roles = [
            "coin-slot", "person-sensor", "door-lock", "fire-release", "fault", "repair-key", "doors", "alarm",
            "coin-inhibit",
        ]
        var lines = ["[chip]", "label = demo"]
        for lane in 0..<8 {
            lines += ["[lane lane-\(lane)]", "machine = turnstile", "fare = 50", "coin-value = 10"]
            // Seven lanes with nine lines each, and one with one: 64.
            lines += roles.indices.prefix(lane < 7 ? 9 : 2).map { "\(roles[$0]) = \(lane * 9 + $0)" }
        }
        #expect(
            complaint(lines.joined(separator: "\n"))
                == "north.board:\(lines.count): one line of the chip too many: expected at most 64")
    }
}

extension [String] {
    fileprivate var text: String { joined(separator: "\n") + "\n" }
}
