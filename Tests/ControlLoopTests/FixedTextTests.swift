import ControlLoop
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
        line.append(signed: number)
        #expect(line.string == text)
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
