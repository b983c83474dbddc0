import TestSupport
import Testing

@testable import Simulation

@Suite struct StimulusPlanTests {
    @Test("a plan has physical levels: an active-low line rests high")
    func physical() throws {
        let board = try Folder().board()
        let script = try Script("set south.person-sensor active\nstart\ncoin 10\nwait 1s\n", name: "s", board: board)
        #expect(
            try StimulusPlan.text(script, board: board) == """
                start 17 1
                start 27 0
                start 22 0
                start 23 0
                start 24 0
                start 25 0
                start 18 0
                start 19 1
                at 0 17 0
                at 50000000 17 1
                end 1150000000

                """)
    }
}
