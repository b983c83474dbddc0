import Foundation
import Testing

/// Deployments that are cut off at each of their commands in turn. What is left is the old version or the new one, with
/// its own board files, and the gates run.
struct KillPointWalk {
    /// 1 for every command; 19 for some of them.
    let step: Int
    /// The first command that is cut off, from 1: with a random one, many runs together see them all.
    let first: Int
    private let board: FakeBoard

    init(step: Int, first: Int = 1) throws {
        self.step = step
        self.first = first
        board = try FakeBoard()
    }

    /// What happens at the Nth command.
    enum End: String, CaseIterable {
        /// It is killed, and systemd has the board settle it.
        case killed
        /// The power goes, and the next boot recovers it.
        case power
        /// The card is full from there on; there is room again when the next deployment begins.
        case full
    }

    /// Without a firmware for the second version it is the way back to the first.
    func walk(_ end: End, to firmware: String?) throws {
        _ = try board.deploy(board.package("1"), board: "side", as: "side")
        _ = try board.deploy(board.package("1"), board: "old")
        let second = try board.package("2", firmware: firmware ?? "healthy")
        if firmware == nil { _ = try board.deploy(second, board: "new") }
        try board.countCommands()
        try board.keep()
        var number = first
        while true {
            try board.restore()
            try board.put("\(end == .full ? "full" : "kill") \(number)\n", in: "ends")
            if end == .power { try board.put("", in: "off") }
            _ = firmware == nil ? try board.beginRollback() : try board.deploy(second, board: "new")
            let isEnd = board.text("counted").count < number
            switch end {
            case .killed: break
            case .power: if board.has("var/lib/portcullis-deploy/present/changing") { _ = try board.recover() }
            case .full:
                if board.has("var/lib/portcullis-deploy/present/changing") {
                    expectWholeFiles(number)
                    // It is undone first, and then refused.
                    let next = try board.deploy(board.package("3", firmware: "healthy\nexit 1\n#"), board: "newer")
                    #expect(next.result.hasPrefix("refused: "), "full at \(number): \(next)")
                }
            }
            try expectWhole("\(end) at \(number)", wasSecond: firmware == nil)
            if isEnd { break }
            number += step
        }
        #expect(number > 60)
    }

    private func expectWholeFiles(_ number: Int) {
        #expect(["old", "new"].contains(board.text("etc/portcullis/gate.board")), "full at \(number)")
        #expect(board.text("etc/portcullis/side.board") == "side", "full at \(number)")
    }

    private func expectWhole(_ point: String, wasSecond: Bool) throws {
        let firmware = board.text("usr/bin/portcullisd")
        let isNew = firmware.contains(" 2\n")
        #expect(isNew || firmware.contains("healthy 1\n"), "\(point): \(firmware)")
        #expect(!firmware.contains("crashing"), "\(point)")
        #expect(board.text("etc/portcullis/gate.board") == (isNew ? "new" : "old"), "\(point)")
        #expect(board.text("etc/portcullis/side.board") == "side", "\(point)")
        #expect(try board.packageStatus() == "installed", "\(point)")
        #expect(board.state() == "active" && board.state("side") == "active", "\(point)")
        for rest in [
            "etc/portcullis.left", "var/lib/portcullis-deploy/present/changing",
        ] { #expect(!board.has(rest), "\(point): \(rest)") }
        let result = board.text("var/lib/portcullis-deploy/present/result")
        let isOld = isNew == wasSecond
        let words = isOld ? ["", "rolled back: ", "refused: "] : ["", "done: "]
        #expect(words.contains { $0.isEmpty ? result.isEmpty : result.hasPrefix($0) }, "\(point): \(result)")
    }
}
