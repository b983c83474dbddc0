import DesktopTool
import Testing

@Suite struct ConsoleTests {
    @Test("a message has no control characters, whatever a file is called")
    func printable() {
        #expect(Console.printable("a\u{1B}]0;title\u{07}.board: gone\r\u{9B}2J") == "a?]0;title?.board: gone??2J")
        #expect(Console.printable("two\nlines\tand é") == "two\nlines\tand é")
    }
}
