import BoardFile
import ControlLoop
import Foundation
import Record
import Statecharts
import TestSupport
import Testing

@testable import Daemon

/// A record that a later version wrote, or one of the same version with another board file.
@Suite("Money in a record for which a firmware has no place") struct StrangeMoneyTests {
    let folder: Folder
    let path: RecordPath

    init() throws {
        folder = try Folder()
        path = RecordPath(string: folder.url.appending(path: "record").path)
    }

    private func write(lane: LaneName, machine: EntryName, _ numbers: LaterNumbers) throws {
        var identity = RecordIdentity(board: "gate", digest: 0, length: 0, firmware: "9.0.0")
        identity.lanes.add(RecordLane(lane, machine: machine))
        var file = try RecordFile.open(path, as: identity)
        defer { file.close() }
        var books = numbers
        file.begin(as: identity, at: .zero)
        file.session.writer.remember(lane: 0, &books)
        file.session.writer.commit(at: .zero)
    }

    private func found() throws -> [String] {
        let board = try Board.parse(DaemonRig.board)
        let reader = try RecordReader(path)
        var words: [String] = []
        let isRead = board.findStrangeMoney(in: reader, file: "/nowhere/gate.board") { words.append($0.words.string) }
        try #require(isRead)
        return words
    }

    private let advice =
        "and this version of the firmware, with this board file, has no place for it; go on with a version and a board file"
        + " that have one, until it is paid out, or write it down"

    @Test("is named with its lane and its amount; what is due to nobody, or nothing, is not")
    func unknown() throws {
        try write(lane: "north", machine: "turnstile", LaterNumbers(held: 90, deposit: 500, cards: 7))
        #expect(try found() == ["north has deposit 500, \(advice)"])
        #expect(try found().count == 1, "looking changes nothing")
    }

    @Test("is all the money of a lane that the board file does not have, or has with another machine")
    func gone() throws {
        for (lane, machine): (LaneName, EntryName) in [("south", "turnstile"), ("north", "parking-exit")] {
            try? FileManager.default.removeItem(at: folder.url.appending(path: "record"))
            try write(lane: lane, machine: machine, LaterNumbers(held: 90, deposit: 0, cards: 7))
            #expect(try found() == ["\(lane.string) has held 90, \(advice)"])
        }
    }

    @Test("is also found behind a lane of which nothing can be read, and that is said")
    func behindNothing() throws {
        var identity = RecordIdentity(board: "gate", digest: 0, length: 0, firmware: "9.0.0")
        for lane: LaneName in ["south", "north"] { identity.lanes.add(RecordLane(lane, machine: "turnstile")) }
        var file = try RecordFile.open(path, as: identity)
        defer { file.close() }
        var books = LaterNumbers(held: 0, deposit: 500, cards: 7)
        file.begin(as: identity, at: .zero)
        file.session.writer.remember(lane: 1, &books)
        file.session.writer.commit(at: .zero)
        let board = try Board.parse(DaemonRig.board)
        let reader = try RecordReader(path)
        var words: [String] = []
        #expect(!board.findStrangeMoney(in: reader, file: "/nowhere/gate.board") { words.append($0.words.string) })
        #expect(words == ["north has deposit 500, \(advice)"])
    }

    @Test("is none where this version knows all of it")
    func known() throws {
        try write(lane: "north", machine: "turnstile", LaterNumbers(held: 90, deposit: 0, cards: 7))
        #expect(try found().isEmpty)
    }
}

private struct LaterNumbers: Lasting {
    var held: UInt64
    var deposit: UInt64
    var cards: UInt64

    mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.due("held", &held)
        keeper.due("deposit", &deposit)
        keeper.number("cards", &cards)
    }
}
