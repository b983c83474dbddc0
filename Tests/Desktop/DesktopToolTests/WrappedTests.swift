import Testing

@testable import DesktopTool

@Suite("Lines that are broken between words")
struct WrappedTests {
    @Test(
        "a line goes on behind the indent, at the last word that has room",
        arguments: [
            (9, "one two three four", "one two\n  three\n  four"), (18, "one two three four", "one two three four"),
            (17, "one two three four", "one two three\n  four"), (13, "one two three four", "one two three\n  four"),
            (12, "one two three four", "one two\n  three four"),
        ])
    func broken(width: Int, text: String, lines: String) { #expect(text.wrapped(to: width, indent: 2) == lines) }

    @Test("the spaces of a line stay, but for those where it is broken")
    func spaces() {
        #expect("  a    b    c".wrapped(to: 9, indent: 4) == "  a    b\n    c")
        #expect("  a    b    c".wrapped(to: 11, indent: 4) == "  a    b\n    c")
        #expect("a  \n\n  b\n".wrapped(to: 3, indent: 1) == "a  \n\n  b\n")
    }

    @Test("a line is broken between columns rather than within one, unless most of it would be empty")
    func columns() {
        #expect("credit 0     alarm silent    end".wrapped(to: 20, indent: 2) == "credit 0\n  alarm silent\n  end")
        #expect("credit 0     alarm silent    end".wrapped(to: 25, indent: 2) == "credit 0     alarm silent\n  end")
        #expect("one  two three four five".wrapped(to: 14, indent: 2) == "one  two three\n  four five")
    }

    @Test("a word that is longer than a line stays whole, and so does one whose line is all indent")
    func long() {
        #expect("a-long-word b".wrapped(to: 5, indent: 2) == "a-long-word\n  b")
        #expect("b a-long-word b".wrapped(to: 5, indent: 2) == "b\n  a-long-word\n  b")
        #expect("        word and".wrapped(to: 4, indent: 2) == "        word\n  and")
    }

    @Test("the indent is at most half of the width")
    func narrow() {
        #expect("one two three".wrapped(to: 8, indent: 30) == "one two\n    three")
        #expect("a b c".wrapped(to: 1, indent: 30) == "a\nb\nc")
    }

    @Test("without a width nothing is broken")
    func none() {
        let text = String(repeating: "word ", count: 100)
        #expect(text.wrapped(to: nil, indent: 2) == text)
        #expect(text.wrapped(to: 0, indent: 2) == text)
    }
}
