import Testing

@testable import BoardFile

@Suite("A key that is none, is there twice, or has a value that it cannot have")
struct KeyErrorTests {
    @Test("a key before any section")
    func outside() {
        #expect(
            complaint("fare = 50\n")
                == "north.board:1: 'fare' is in no section: expected one before it, like [chip]")
    }

    @Test(
        "an unknown key, with the one that was probably meant",
        arguments: [
            ("coin-vlaue", "coin-value"), ("coin_value", "coin-value"), ("Fare", "fare"),
            ("door", "doors"), ("puls-max", "pulse-max"), ("persn-sensr", "person-sensor"), ("DOOR-LOCK", "door-lock"),
        ])
    func nearest(found: String, nearest: String) {
        #expect(
            complaint(goodBoard(and: "\(found) = 1"))
                == "north.board:10: unknown key '\(found)' in [lane north]; did you mean '\(nearest)'?")
    }

    @Test("an unknown key that is like none", arguments: ["colour", "x", "a-key-of-more-than-thirty-two-letters"])
    func unknown(found: String) {
        #expect(complaint(goodBoard(and: "\(found) = 1")) == "north.board:10: unknown key '\(found)' in [lane north]")
    }

    @Test("an unknown key of the chip")
    func unknownInChip() {
        #expect(
            complaint(goodBoard(line: 2, is: "lable = demo"))
                == "north.board:2: unknown key 'lable' in [chip]; did you mean 'label'?")
        #expect(complaint(goodBoard(line: 2, is: "fare = 50")) == "north.board:2: unknown key 'fare' in [chip]")
    }

    @Test("a key that is there twice")
    func repeated() {
        #expect(complaint(goodBoard(and: "fare = 50")) == "north.board:10: 'fare' is there already, in line 5")
        #expect(complaint(goodBoard(and: "doors = GPIO5")) == "north.board:10: 'doors' is there already, in line 9")
        #expect(
            complaint(goodBoard(line: 2, is: "label = a\nlabel = b"))
                == "north.board:3: 'label' is there already, in line 2")
    }

    @Test("a chip that is named in both ways")
    func chipNamedTwice() {
        #expect(
            complaint(goodBoard(line: 2, is: "path = /dev/gpiochip0\nlabel = demo"))
                == "north.board:3: 'label' beside 'path', in line 2: expected only one of them")
    }

    @Test("a chip's name that is empty or too long")
    func chipName() {
        let label = String(repeating: "l", count: 31)
        #expect(complaint(goodBoard(line: 2, is: "label = \(label)")) == nil)
        #expect(
            complaint(goodBoard(line: 2, is: "label = \(label)l"))
                == "north.board:2: label = \(label)l: "
                + "expected the chip's label, like pinctrl-rp1, of at most 31 bytes")
        #expect(
            complaint(goodBoard(line: 2, is: "label ="))
                == "north.board:2: label =: expected the chip's label, like pinctrl-rp1, of at most 31 bytes")
        let path = "/dev/" + String(repeating: "p", count: 58)
        #expect(complaint(goodBoard(line: 2, is: "path = \(path)")) == nil)
        #expect(
            complaint(goodBoard(line: 2, is: "path = \(path)p"))
                == "north.board:2: path = \(path.prefix(37))...: "
                + "expected the chip's device, like /dev/gpiochip0, of at most 63 bytes")
    }

    @Test("a number sign that was meant to begin a comment")
    func numberSign() {
        #expect(
            complaint(goodBoard(line: 5, is: "fare = 50 # cents"))
                == "north.board:5: fare: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
        #expect(
            complaint(goodBoard(line: 2, is: "label = demo # mock"))
                == "north.board:2: label: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
        #expect(
            complaint(goodBoard(line: 9, is: "doors = #16"))
                == "north.board:9: doors: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
    }

    @Test(
        "an amount that is none or out of range",
        arguments: ["0", "1000001", "18446744073709551616", "99999999999999999999", "-1", "+1", "1.5", "fifty", "5 0"])
    func amount(found: String) {
        #expect(
            complaint(goodBoard(line: 5, is: "fare = \(found)"))
                == "north.board:5: fare = \(found): expected a whole number of smallest units, 1 to 1000000")
        #expect(
            complaint(goodBoard(line: 6, is: "coin-value = \(found)"))
                == "north.board:6: coin-value = \(found): expected a whole number of smallest units, 1 to 1000000")
    }

    @Test("an amount that is not there")
    func noAmount() {
        #expect(
            complaint(goodBoard(line: 5, is: "fare ="))
                == "north.board:5: fare =: expected a whole number of smallest units, 1 to 1000000")
    }

    @Test(
        "a duration just out of its range, at both ends",
        arguments: [
            ("passage-window", "99ms", "601s", "100ms to 10m, like 5s"),
            ("alarm-duration", "99ms", "601s", "100ms to 10m, like 5s"),
            ("intrusion-grace", "-1s", "61s", "0s to 1m, like 3s"),
            ("lock-timeout", "9ms", "61s", "10ms to 1m, like 2s"),
            ("pulse-min", "99us", "1001ms", "100us to 1s, like 15ms"),
            ("pulse-max", "99us", "2001ms", "100us to 2s, like 250ms"),
            ("coin-stuck", "99us", "61s", "100us to 1m, like 2s"),
            ("beam-stuck", "999ms", "61m", "1s to 1h, like 30s"),
        ])
    func durationRange(key: String, below: String, above: String, range: String) {
        for found in [below, above] {
            #expect(
                complaint(goodBoard(and: "\(key) = \(found)"))
                    == "north.board:10: \(key) = \(found): expected a duration of \(range)")
        }
    }

    @Test(
        "a text that is no duration",
        arguments: ["900h", "5", "s", "5 s", "5sec", "1.5s", "5S", "18446744073709551615h", "2562048h", "0"])
    func duration(found: String) {
        #expect(
            complaint(goodBoard(and: "passage-window = \(found)"))
                == "north.board:10: passage-window = \(found): expected a duration of 100ms to 10m, like 5s")
    }

    @Test(
        "a word where one of two is expected",
        arguments: [
            ("overpayment", "credit", "keep or bank"), ("expired-fare", "bank", "keep or credit"),
            ("power-fail", "open", "secure or safe"), ("power-fail", "Safe", "secure or safe"),
        ])
    func choice(key: String, found: String, expected: String) {
        #expect(
            complaint(goodBoard(and: "\(key) = \(found)"))
                == "north.board:10: \(key) = \(found): expected \(expected)")
    }
}
