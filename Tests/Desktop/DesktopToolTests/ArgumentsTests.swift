import DesktopTool
import Testing

@Suite("What is said of wrong words")
struct ArgumentsTests {
    @Test(
        "what may be a password is not repeated, and all else is",
        arguments: [
            ("more", "more"), ("--more", "--more"), ("-", "-"), ("a b", "a b"),
            ("mqtt://broker:18x", "mqtt://broker:18x"),
            ("password=secret", "password=..."), ("--database=host=a password=secret", "--database=..."),
            ("password=se@cret", "password=..."), ("postgresql://gate:se=cret@db", "..."), ("gate:secret@db", "..."),
            ("my secret=", "..."), ("=", "=..."), ("@", "..."),
        ])
    func shown(word: String, expected: String) {
        #expect(Arguments.shown(word) == expected)
        var arguments = Arguments(["first", word])
        #expect(throws: ToolError.usage("unknown argument '\(expected)'")) { try arguments.takeOnly("a word") }
    }
}
