import ControlLoop
import Machines
import Testing

@testable import BoardFile

@Suite("What does not matter in a board file")
struct LayoutTests {
    @Test("comments, empty lines and blanks around names and values")
    func layout() throws {
        let board = try board(
            """
            # A comment
            ; another
              # one that is indented

            \t
            [ chip ] ; behind a header
            label=demo;mock ; a semicolon without a blank before it is none
            [lane\t north ]
            machine   =   turnstile
            fare=50\t;
            coin-value = 10 ;
            coin-slot = GPIO17\tpull-up   active-low ; pin 11
            person-sensor : GPIO27
            doors = GPIO23
            """)
        #expect(board.chip == .label(ChipName("demo;mock")))
        #expect(try board.turnstile().turnstile.fare == Money(50))
        #expect(board.map.lines[0].isActiveLow)
        #expect(board.map.lines[0].bias == .pullUp)
    }

    @Test("a carriage return before each newline, a byte order mark, and no newline at the end")
    func otherEditors() throws {
        let text = "\u{FEFF}" + goodLines.joined(separator: "\r\n")
        #expect(try board(text).lanes.count == 1)
        #expect(try board(text + "\r").lanes.count == 1)
    }
}
