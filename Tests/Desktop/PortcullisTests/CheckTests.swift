import Simulation
import TestSupport
import Testing

@testable import portcullis

@Suite struct CheckTests {
    private func board(_ text: String = fullBoard, in folder: Folder) throws -> LoadedBoard {
        try LoadedBoard(folder.file("a.board", text))
    }

    @Test("check says what is wired to what")
    func wiring() throws {
        let folder = try Folder()
        let report = Check.report(try board(in: folder))
        #expect(
            report.hasPrefix("\(folder.url.path)/a.board: good\nchip with the label demo\n\nlane north: turnstile\n"))
        #expect(report.contains("  passage-window    5s\n"))
        #expect(report.contains("  coin-slot         <- GPIO17 active-low pull-up\n"))
        #expect(report.contains("  fault             <- GPIO24 debounce 20ms\n"))
        #expect(report.contains("  doors             -> GPIO5 (fail-safe inactive)\n"))
        #expect(report.contains("  coin-inhibit      -> GPIO13 (fail-safe active)\n"))
        #expect(report.contains("  coin-slot         <- line 18\n"))
        #expect(report.contains("  note: without a repair-key, only the fault contact or a restart ends a fault\n"))
    }

    @Test("check says what the recorder keeps, where the file says it")
    func journal() throws {
        let folder = try Folder()
        #expect(!Check.report(try board(in: folder)).contains("recorder"))
        let usual = Check.report(try board(fullBoard + "\n[journal]\n", in: folder))
        #expect(usual.hasSuffix("\n\nthe recorder keeps single entries for 400d, in a database of at most 200M\n"))
        let said = Check.report(try board(fullBoard + "\n[journal]\nkeep = 30d\nmax-size = 2048M\n", in: folder))
        #expect(said.hasSuffix("\n\nthe recorder keeps single entries for 30d, in a database of at most 2G\n"))
    }

    @Test("check tells of a door that does not nudge, with what it lacks, and calls it good all the same")
    func nudging() throws {
        let folder = try Folder()
        let door = """
            [chip]
            label = demo
            [lane car]
            machine = elevator-door
            door-lock = 1
            door-open-limit = 2
            light-curtain = 3
            open-drive = 4
            close-drive = 5
            """
        let note = ", the door does not nudge: whatever stays in the doorway holds it open\n"
        for (more, missing) in [("", "slow and buzzer"), ("\nslow = 6", "buzzer"), ("\nbuzzer = 6", "slow")] {
            let report = Check.report(try board(door + more, in: folder))
            #expect(report.hasPrefix("\(folder.url.path)/a.board: good\n"))
            #expect(report.contains("  note: without \(missing)\(note)"))
        }
        #expect(!Check.report(try board(door + "\nslow = 6\nbuzzer = 7", in: folder)).contains("nudge:"))
    }

    @Test("check tells of an interlock in which a door gives up before another gate may be closed again")
    func waiting() throws {
        let folder = try Folder()
        let lobby = try Repository.lines(of: "Tests/Scripts/lobby.board").joined(separator: "\n")
        #expect(
            Check.report(try board(lobby, in: folder)).contains(
                "  note: a passage may last 62s (passage-window and lock-timeout), "
                    + "and a door that waits for its end gives up after 10s (interlock-timeout)\n"))
        let patient = lobby + "\ninterlock-timeout = 63s\n"
        #expect(!Check.report(try board(patient, in: folder)).contains("interlock-timeout"))
    }

    @Test("check tells who waits for an interlock, and for how long")
    func interlocks() throws {
        let folder = try Folder()
        func report(_ name: String) throws -> String {
            Check.report(try board(Repository.lines(of: name).joined(separator: "\n"), in: folder))
        }
        #expect(try report("Tests/Scripts/airlock.board").contains("inner, outer is open; the others wait\n"))
        #expect(
            try report("Tests/Scripts/lobby.board").contains("gate, car is open; the others wait, a door at most 10s\n")
        )
        #expect(
            try report("Tests/Scripts/airlock-refusing.board")
                .contains("inner, outer is open; the others wait, a door is refused\n"))
    }
}
