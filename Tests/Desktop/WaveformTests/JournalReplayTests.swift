import Foundation
import Messages
import Simulation
import TestSupport
import Testing

@testable import Waveform

@Suite struct JournalReplayTests {
    @Test("a turnstile's journal is played: coins, persons, a failure and a fire happen again")
    func turnstile() throws {
        let board = try Fixture.board()
        let script =
            "wait 1s\ncoin 50\nperson\nwait 1s\nfail\nwait 1s\nrepair\nfire on\nwait 1s\nfire off\nwait 6s\ncoin 20\n"
        let (events, remark, printed) = try replay(script, on: board)
        #expect(
            remark == "a.json: a journal has no inputs; they were made up for 12 events, of which 12 happened again")
        #expect(events.allSatisfy(printed.contains), "\(printed)")
    }

    @Test("an event that comes later than the last input is among those that happen again")
    func late() throws {
        let (_, remark, printed) = try replay(
            "wait 1s\nfire on\nwait 1s\nfire off\nwait 6s\n", on: Fixture.board())
        #expect(remark.hasSuffix("for 2 events, of which 2 happened again"), "\(remark)\n\(printed)")
    }

    @Test("an elevator's journal is played: persons who enter and leave are walks through both beams")
    func elevator() throws {
        let board = try LoadedBoard(Repository.root.appending(path: "Tests/Scripts/door.board").path)
        let script = try Repository.lines(of: "Tests/Scripts/door-counts-both-ways.script").joined(separator: "\n")
        let (_, remark, printed) = try replay(script, on: board)
        let counts = try #require(remark.firstMatch(of: /for (\d+) events, of which (\d+) happened/))
        let (wanted, happened) = (Int(counts.1) ?? 0, Int(counts.2) ?? 0)
        #expect(wanted > 5)
        #expect(happened == wanted, "\(remark)\n\(printed)")
    }

    @Test("only what came after the last start of the firmware is played")
    func lastStart() throws {
        let (_, remark, printed) = try replay(journal: JournalFixture.text, on: Fixture.board())
        #expect(remark.hasSuffix("they were made up for 1 events, of which 1 happened again"))
        #expect(printed.contains("    2.000000    event     north                 admitPerson"))
        #expect(!printed.contains("insertCoin"))
    }

    @Test("a journal becomes a script that brings about the same")
    func script() throws {
        let board = try Fixture.board()
        let folder = try Folder()
        let text = try journal("wait 1s\ncoin 50\nperson\n", on: board)
        let script = try JournalReplay(folder.file("a.json", text), board: board).script()
        #expect(script.hasPrefix("# What was recorded in "))
        let trace = try Fixture.waveform(of: script, on: board).trace
        #expect(trace.contains("functioning.locked -> functioning.unlocked"))
        #expect(trace.contains("functioning.unlocked -> functioning.locked"))
    }

    /// The events of a run, in the words of a journal; what is remarked of its replay; and what that prints.
    private func replay(
        _ script: String, on board: LoadedBoard
    ) throws -> (events: [String], remark: String, printed: String) {
        try replay(journal: journal(script, on: board), on: board)
    }

    private func replay(
        journal: String, on board: LoadedBoard
    ) throws -> (events: [String], remark: String, printed: String) {
        let folder = try Folder()
        let replay = try JournalReplay(folder.file("a.json", journal), board: board)
        var printed = ""
        let remark = try replay.run(.text, waveform: .init(), to: { _ in }, output: { printed += $0 })
        let events = [
            "functioning.locked -> functioning.unlocked", "functioning.unlocked -> functioning.locked", "-> broken",
        ]
        return (events, remark.replacing(/^.*\//, with: ""), printed)
    }

    /// What a recorder would have of a run: no edges, and nothing that a gate ignored.
    private func journal(_ script: String, on board: LoadedBoard) throws -> String {
        try Fixture.trace(of: script, on: board).split(separator: "\n").compactMap { line -> String? in
            guard case .event(let answer, let lane) = try Occurrence(trace: JSONLine.object(Array(line.utf8))).what,
                answer.reaction != "ignored"
            else { return nil }
            let time = try Occurrence(trace: JSONLine.object(Array(line.utf8))).time
            return
                #"{"id":1,"date":"2026-11-22T08:00:00.000Z","record":1,"sequence":1,"time_ns":\#(time),"lane":"\#(lane)","#
                + #""kind":"event","what":"\#(answer.event)","region":"\#(answer.region)","from":"\#(answer.from)","#
                + #""to":"\#(answer.to)","value":null,"fact":null,"fact_value":null,"flags":[],"numbers":null,"words":""}"#
        }.reduce(into: Self.start) { $0 += $1 + "\n" }
    }

    private static let start =
        #"{"id":1,"date":"2026-11-22T08:00:00.000Z","record":1,"sequence":1,"time_ns":0,"lane":null,"kind":"start"}"#
        + "\n"
}
