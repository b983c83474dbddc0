import ControlLoop
import Statecharts
import TestSupport
import Testing

@Suite struct FixedTextTests {
    @Test(
        "numbers are written in decimal",
        arguments: [
            (Int64(0), "0"), (9, "9"), (10, "10"), (-1, "-1"), (.max, "9223372036854775807"),
            (.min, "-9223372036854775808"),
        ])
    func numbers(number: Int64, text: String) {
        var line = TextLine()
        line.append(number)
        #expect(line.string == text)
    }

    @Test("values are written where they stand in a literal")
    func interpolation() {
        let lane = LaneName("north")
        let text: TextLine = "line \(7), \(lane).\("coin-slot" as Label): \(Level.active), \(-1 as Int64)"
        #expect(text.string == "line 7, north.coin-slot: active, -1")
        let fromC: TextLine = "abc".withCString { "'\(cText: $0)'" }
        #expect(fromC.string == "'abc'")
    }

    @Test(
        "a word that somebody typed commands no terminal, is text, and leaves room for the words around it",
        arguments: [
            ("--fast", "--fast"), ("\u{1B}[2J", "?[2J"), ("a\nb\u{7F}", "a?b?"), ("\u{9B}2J", "??2J"), ("Tür", "Tür"),
            (String(repeating: "x", count: 255), String(repeating: "x", count: 255)),
            (String(repeating: "x", count: 256), String(repeating: "x", count: 252) + "..."),
            (String(repeating: "x", count: 251) + "ü" + "xxx", String(repeating: "x", count: 251) + "..."),
        ])
    func word(typed: String, shown: String) {
        let line: TextLine = typed.withCString { "'\(word: $0)'" }
        #expect(line.string == "'\(shown)'")
    }

    @Test("what is no UTF-8 in a word is shown as a question mark")
    func noText() {
        let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x9B, 0xC3, 0]
        let line: TextLine = bytes.withUnsafeBytes {
            "\(word: $0.baseAddress!.assumingMemoryBound(to: CChar.self))"
        }
        #expect(line.string == "a?Û?")
    }

    @Test("a literal with values is added to what is there already")
    func appendedInterpolation() {
        var text = TextLine("in ")
        text.append("line \(7)")
        text.append(", ", LaneName("north"))
        #expect(text.string == "in line 7, north")
    }

    @Test("a text that was cut makes the text that it is added to one that was cut")
    func cutPiece() {
        let long = FixedText<5>("abcde")
        var text = TextLine()
        text.append(long)
        #expect(text.isTruncated)
        let whole: TextLine = "\(long)!"
        #expect(whole.isTruncated)
        #expect(whole.string == "abcd!")
    }

    @Test("what does not fit is left out, and said to be")
    func truncated() {
        var text = FixedText<5>()
        text.append("abcd")
        #expect(!text.isTruncated)
        text.append("e")
        #expect(text.isTruncated)
        #expect(text.string == "abcd")
        text.removeAll()
        #expect(!text.isTruncated)
        #expect(text.string == "")
    }

    @Test("C sees the text with its NUL, however full it is")
    func cText() {
        let text = FixedText<5>("abcd")
        #expect(text.withCText { String(cString: $0) } == "abcd")
        #expect(FixedText<5>().withCText { String(cString: $0) } == "")
    }

    @Test("text that came from C is taken whole or not at all")
    func fromC() {
        #expect("abcd".withCString { FixedText<5>(cText: $0) }?.string == "abcd")
        #expect("abcde".withCString { FixedText<5>(cText: $0) } == nil)
    }

    @Test("padding reaches the column, and is one space at the least")
    func padding() {
        var line = TextLine("ab")
        line.pad(to: 4)
        line.append("c")
        line.pad(to: 2)
        line.append("d")
        #expect(line.string == "ab  c d")
    }

    @Test("texts are equal when their bytes are")
    func equality() {
        #expect(LaneName("north") == LaneName(string: "north"))
        #expect(LaneName("north") != LaneName("nort"))
        #expect(LaneName("north") != LaneName("south"))
    }
}
