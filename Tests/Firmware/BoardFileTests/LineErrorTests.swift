import Testing

@testable import BoardFile

@Suite("A line that is no line of a board file")
struct LineErrorTests {
    @Test("a line that inih would split")
    func tooLong() {
        let longest = "#" + String(repeating: ".", count: 196)
        #expect(complaint(goodBoard(and: longest)) == nil)
        #expect(complaint(goodBoard(and: longest + "\r")) == nil)
        #expect(
            complaint(goodBoard(and: longest + "."))
                == "north.board:10: the line is too long: expected at most 197 bytes")
    }

    @Test("a NUL, at which C would stop reading")
    func nul() {
        #expect(
            complaint(goodBoard(and: "alarm = GPIO24\0"))
                == "north.board:10: the line has a byte that is not text, 0x00")
    }

    @Test("a control character, which would end up on somebody's terminal", arguments: [0x1B, 0x0B, 0x0D, 0x7F])
    func control(byte: UInt8) {
        let hexadecimal = ["0", ""][byte > 0xF ? 1 : 0] + String(byte, radix: 16, uppercase: true)
        let bytes = Array(goodBoard().utf8) + Array("#".utf8) + [byte] + Array("x\n".utf8)
        #expect(complaint(bytes) == "north.board:10: the line has a byte that is not text, 0x\(hexadecimal)")
    }

    @Test("an indented line, which inih would take for more of the value above", arguments: [" ", "\t", "  \t"])
    func indented(blanks: String) {
        #expect(
            complaint(goodBoard(and: blanks + "alarm = GPIO24"))
                == "north.board:10: the line is indented: expected sections and keys in the first column")
        #expect(
            complaint(goodBoard(and: blanks + "[lane south]"))
                == "north.board:10: the line is indented: expected sections and keys in the first column")
    }

    @Test("neither a section nor a key with a value", arguments: ["alarm", "alarm GPIO24", "= GPIO24", "alarm ; = 3"])
    func notAPair(line: String) {
        #expect(
            complaint(goodBoard(and: line))
                == "north.board:10: '\(line)': expected a section, like [chip], or KEY = VALUE")
    }

    @Test("the last line counts, too")
    func lastLine() {
        #expect(
            complaint(goodBoard() + "alarm")
                == "north.board:10: 'alarm': expected a section, like [chip], or KEY = VALUE")
    }

    @Test("what was found is cut to fit, but no character is")
    func cut() {
        #expect(
            complaint(goodBoard(and: "alarm" + String(repeating: "m", count: 100)))
                == "north.board:10: 'alarmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm...': "
                + "expected a section, like [chip], or KEY = VALUE")
        #expect(
            complaint(goodBoard(and: String(repeating: "é", count: 40)))
                == "north.board:10: '\(String(repeating: "é", count: 18))...': "
                + "expected a section, like [chip], or KEY = VALUE")
    }

    @Test("the first thing that is wrong is the one that is reported")
    func first() {
        #expect(
            complaint("[chip]\nlabl = demo\nfoo\n[lane no rth]\n")
                == "north.board:2: unknown key 'labl' in [chip]; did you mean 'label'?")
        #expect(
            complaint("[chip]\nfoo\nlabl = demo\n")
                == "north.board:2: 'foo': expected a section, like [chip], or KEY = VALUE")
    }

    @Test("a wrong line comes before anything that is missing")
    func beforeMissing() {
        #expect(
            complaint("[lane north]\nmachine = turnstile\ncoin-vlaue = 10\n")
                == "north.board:3: unknown key 'coin-vlaue' in [lane north]; did you mean 'coin-value'?")
    }
}
