import Foundation
import Simulation
import Testing

@testable import HardwareInLoop

@Suite("The list of hardware-in-loop cases")
struct CaseListTests {
    static let all: Result<[HILCase], any Error> = Result { try CaseList.all(root: ScriptBooksTests.root) }

    @Test("names are unique, fit for a folder, and each case says in a sentence what it proves")
    func names() throws {
        let cases = try CaseListTests.all.get()
        #expect(Set(cases.map(\.name)).count == cases.count)
        for item in cases {
            #expect(item.name.wholeMatch(of: /[a-z0-9][a-z0-9.-]*/) != nil)
            #expect(item.proves.hasSuffix("."), "\(item.name)")
        }
    }

    @Test("the document has a row for every group of cases that are no scripts")
    func document() throws {
        let file = ScriptBooksTests.root.appending(path: "docs/using/hardware-in-loop.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for group in HILCase.Group.allCases where group != .scripts {
            #expect(text.contains("\n| \(group.rawValue) | "), "\(group)")
        }
    }

    @Test("every group of the suite has a case")
    func groups() throws {
        #expect(Set(try CaseListTests.all.get().map(\.group)) == Set(HILCase.Group.allCases))
    }

    @Test("what a case expects of counters and levels is what the mock chip does")
    func rehearsals() throws {
        for item in try CaseListTests.all.get() where item.check.refusal == nil && item.check.reactions == nil {
            let board = try LoadedBoard(text: item.board, name: item.name)
            let rehearsal = try Rehearsal(item.steps, on: board, keepsRecord: item.keepsRecord)
            #expect(rehearsal.runs.allSatisfy { $0.exit != nil }, "\(item.name)")
            for count in item.check.counts {
                let counters = TraceLine.all(rehearsal.runs[count.run].trace).compactMap(\.self)
                    .filter { $0.isKind("counters") && $0.rest.contains("\"lane\":\"\(count.lane)\"") }
                #expect(counters.last?.number(count.counter) == count.value, "\(item.name): \(count.counter)")
            }
            for level in item.check.levels {
                let line = try #require(board.line(named: level.line, lane: 0))
                let isHigh = rehearsal.levels[level.kept]?[try #require(board.offset(of: line))]
                #expect(isHigh == (level.isActive != board.board.map[line].isActiveLow), "\(item.name): \(level.line)")
            }
            if let fault = item.check.fault {
                #expect(rehearsal.runs[0].trace.contains("\"fault\":\"\(fault)\""), "\(item.name)")
            }
        }
    }

    @Test("a script goes the same way when it begins later, as it does on a board", arguments: [15, 30, 45])
    func late(milliseconds: Int) throws {
        // What the firmware's own start has set going must not fall between the script's edges.
        for item in try CaseListTests.all.get() where item.group == .scripts {
            func lines(_ change: (String) -> String) throws -> [String] {
                let steps = item.steps.map { step -> HILStep in
                    if case .play(let text) = step { .play(change(text)) } else { step }
                }
                let rehearsal = try Rehearsal(steps, on: LoadedBoard(text: item.board, name: item.name))
                return TraceLine.all(rehearsal.runs[0].trace).compactMap { $0?.rest }
            }
            let late = try lines { text in
                let later = "wait \(milliseconds)ms\n"
                let levels = text.range(of: "\nstart\n")?.upperBound ?? text.startIndex
                return text[..<levels] + later + text[levels...]
            }
            #expect(try lines { $0 } == late, "\(item.name)")
        }
    }

    @Test("an overrun is a gap in the numbers, and not one edge less than that is")
    func overrun() throws {
        let cases = try CaseListTests.all.get()
        func trace(_ name: String) throws -> String {
            let item = try #require(cases.first { $0.name == name })
            return try Rehearsal(item.steps, on: LoadedBoard(text: item.board, name: name)).runs[0].trace
        }
        #expect(try !trace("burst-of-128-edges").contains("edgesLost"))
        #expect(try trace("overrun-by-2-edges").contains("edgesLost"))
    }

    @Test("a pattern picks cases by their names or their groups")
    func patterns() throws {
        let cases = try CaseListTests.all.get()
        func names(_ pattern: String) -> [String] { CaseList.matching(pattern, in: cases).map(\.name) }
        #expect(names("paying-exactly") == ["paying-exactly"])
        #expect(names("pulses-of-*0ms") == ["pulses-of-20ms", "pulses-of-50ms", "pulses-of-100ms"])
        #expect(names("reaction") == ["coin-opens-the-doors"])
        #expect(names("no such case").isEmpty)
    }

    @Test("a case's steps are what the board takes, and each plan is there")
    func folder() throws {
        let item = HILCase(
            name: "a", group: .signals, proves: "A.", board: CaseList.gate(),
            steps: [
                .set(""), .start, .play("coin 10\n"), .stop, .continue, .levels("l"), .termSlowly("m"), .start, .kill,
                .start,
                .removeChip, .waitEnd, .returnChip, .status(), .status("day-1"), .term,
            ])
        let files = try CaseFolder(
            item, board: LoadedBoard(text: item.board, name: "a"), firmware: "the board file"
        ).files
        #expect(
            files["steps"] == """
                set plan
                start
                play plan-2
                stop
                continue
                levels l
                term-slowly m
                start
                kill
                start
                remove-chip
                wait-end
                return-chip
                status
                status day-1
                term

                """)
        #expect(files["board"] == "the board file")
        #expect(files["slow-exit"] != nil)
        #expect(files["plan"]?.hasPrefix("start 17 1\n") == true)
        #expect(files["plan-2"]?.contains("at 0 17 0\n") == true)
    }
}
