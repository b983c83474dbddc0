import Foundation
import Simulation
import TestSupport
import Testing

@testable import HardwareInLoop

@Suite("What a firmware that is killed at random leaves") struct KillTests {
    private let item = CaseList.kills(30, seed: 7, name: "kills")

    /// What the mock chip does with the case, as files; `change` does something to the trace of a run.
    private func complaints(
        keepsRecord: Bool = true, change: (Int, String) -> String = { $1 }
    ) throws -> [String] {
        let board = try LoadedBoard(text: item.board, name: item.name)
        let rehearsal = try Rehearsal(item.steps, on: board, keepsRecord: keepsRecord)
        let folder = try Folder()
        for (number, run) in rehearsal.runs.enumerated() {
            let ending = number == 0 ? "" : ".\(number + 1)"
            _ = try folder.file("trace\(ending).jsonl", change(number, run.trace))
            _ = try folder.file("exit\(ending)", "\(try #require(run.exit))\n")
        }
        let kills = try #require(item.check.kills)
        return try KillJudgement(kills, Outcome(folder: folder.url)).complaints
    }

    @Test func `a firmware that remembers everything passes, and there is a lot to remember`() throws {
        #expect(try complaints() == [])
        let sure = try #require(item.check.kills).joined().reduce(0) { $0 + $1.sure }
        #expect(sure > 100)
    }

    @Test func `a firmware that begins at zero is found`() throws {
        #expect(try complaints(keepsRecord: false).contains { $0.hasSuffix("was given nothing back") })
    }

    @Test func `a coin that the next run does not have is found`() throws {
        let found = try complaints { run, trace in
            let name = #""lane":"c","inserted":"#
            return run == 20 ? trace.replacingOccurrences(of: name, with: name + "1") : trace
        }
        #expect(found.contains { $0.hasPrefix("run 20: c: ") && $0.contains("coins were kept") })
    }

    @Test func `a coin that was taken and not traced may be kept, two may not`() throws {
        /// Takes the last of a lane's coins out of the trace of a run.
        func without(_ count: Int, _ trace: String) -> String {
            var lines = trace.split(separator: "\n", omittingEmptySubsequences: false)
            for _ in 0..<count {
                guard let last = lines.lastIndex(where: { $0.contains(#""lane":"d","event":"insertCoin""#) }) else {
                    break
                }
                lines.remove(at: last)
            }
            return lines.joined(separator: "\n")
        }
        let kills = try #require(item.check.kills)
        let run = try #require(kills.firstIndex { $0[3].sure >= 2 })
        #expect(try complaints { $0 == run ? without(1, $1) : $1 } == [])
        #expect(try complaints { $0 == run ? without(2, $1) : $1 }.contains { $0.hasPrefix("run \(run + 1): d: ") })
    }

    @Test func `doors that open for nobody, or at the start, are found`() throws {
        let line = #"{"t_ns":1,"kind":"line","line":"b.doors","level":"active"}"# + "\n"
        #expect(try complaints { $0 == 5 ? $1 + line : $1 }.contains("run 6: b: the doors opened for nobody"))
        #expect(try complaints { $0 == 5 ? line + $1 : $1 }.contains("run 6: b: the doors start open"))
    }

    @Test func `a last line that was cut is no complaint`() throws {
        #expect(try complaints { $0 == 5 ? $1 + #"{"t_ns":1,"ki"# : $1 } == [])
    }

    @Test func `a campaign has as many kills as it was asked for, no two cases alike`() {
        let cases = CaseList.campaign(120)
        #expect(cases.map { $0.check.kills?.count } == [51, 51, 21])
        #expect(Set(cases.map { "\($0.steps)" }).count == 3)
    }
}
