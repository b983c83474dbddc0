import Foundation
import Simulation
import TestSupport
import Testing

@testable import Pages

@Suite struct RehearsalTests {
    @Test("what a turnstile would make of a command follows its state")
    func turnstile() throws {
        let watched = try Watched(board: "demo.board")
        #expect(try watched.idle("repair") == "ignored")
        #expect(try watched.idle("coin 10") == nil)
        #expect(try watched.idle("person") == nil)
        #expect(try watched.idle("fire on") == nil)
        try watched.perform("fail", passing: 100)
        #expect(try watched.idle("fail") == "nothing")
        #expect(try watched.idle("person") == "ignored")
        #expect(try watched.idle("repair") == nil)
        #expect(try watched.idle("coin 10") == nil)
    }

    @Test("what an elevator door would make of a command follows its state")
    func door() throws {
        let watched = try Watched(board: "elevator-door.board")
        try watched.pass(milliseconds: 100)
        #expect(try watched.idle("close-button") == nil)
        try watched.perform("close-button", passing: 4_000)
        #expect(try watched.fact("door") == "closed")
        #expect(try watched.idle("close-button") == "ignored")
        #expect(try watched.idle("open-button") == nil)
    }

    @Test("which states a command would change follows what the machine has, and a guard is judged by the machine")
    func changes() throws {
        let watched = try Watched(board: "demo.board")
        let opens = "passage: functioning.locked to functioning.unlocked, insertCoin"
        #expect(try watched.changes("coin 10") == [])
        #expect(try watched.changes("coin 50") == [opens])
        #expect(try watched.changes("person") == ["alarm: silent to sounding, admitPerson"])
        #expect(try watched.changes("fail") == ["passage: functioning.locked to broken, machineDidFail"])
        #expect(try watched.changes("repair") == [])
        // Forty of fifty: one coin is enough now.
        for _ in 0..<4 { try watched.perform("coin 10", passing: 500) }
        #expect(try watched.changes("coin 10") == [opens])
        try watched.perform("coin 10", passing: 500)
        #expect(
            try watched.changes("person") == ["passage: functioning.unlocked to functioning.locked, admitPerson"])
    }

    @Test("a command at one gate is not said to change the states of the other")
    func otherLane() throws {
        let watched = try Watched(board: "airlock.board")
        try watched.perform("coin 1", lane: 0, passing: 500)
        try watched.perform("coin 1", lane: 1, passing: 500)
        // The other gate opens with it: its interlock lets it.
        #expect(
            try watched.changes("person", lane: 0)
                == ["passage: functioning.unlocked to functioning.locked, admitPerson"])
    }

    @Test(
        "what is said to do nothing does nothing, and what is not does something",
        arguments: ["demo.board", "airlock.board", "elevator-door.board", "parking-exit.board"],
        1...6 as ClosedRange<UInt64>)
    func truth(board: String, seed: UInt64) throws {
        let watched = try Watched(still(board))
        var random = SplitMix64(seed: seed)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let lane = Int.random(in: 0..<watched.session.offers.count, using: &random)
            guard let offer = watched.session.offers[lane].randomElement(using: &random) else { continue }
            let (on, off) = texts(offer.form)
            try watched.perform(Bool.random(using: &random) ? on : off, lane: lane)
            try watched.pass(milliseconds: .random(in: 0...2_000, using: &random))
        }
        // No command is under way: the rehearsal knows only what the lines have now.
        while watched.session.pendingCount > 0 { try watched.pass(milliseconds: 100) }
        try watched.pass(milliseconds: 300)
        let script = try watched.session.script()
        let without = Set(try trace(of: "\(script)wait 10s\n", on: watched.session.board))
        for lane in watched.session.offers.indices {
            for offer in watched.session.offers[lane] {
                let command = try isOn(offer.form, watched, lane) ? texts(offer.form).off : texts(offer.form).on
                let line = "lane \(watched.session.board.laneNames[lane])\n\(command)\n"
                // What would happen by time alone is no answer.
                let news = try trace(of: script + line, on: watched.session.board).filter { !without.contains($0) }
                let answers = news.filter { $0.contains(#""kind":"event""#) }
                // Its last edge is believed after its debounce.
                let after = try trace(of: "\(script)\(line)wait 100ms\n", on: watched.session.board)
                for change in try watched.changes(command, lane: lane) {
                    let parts = change.split { ":, ".contains($0) }
                    #expect(
                        after.contains {
                            $0.contains(#""event":"\#(parts[4])""#) && $0.contains(#""region":"\#(parts[0])""#)
                                && $0.contains(#""from":"\#(parts[1])""#) && $0.contains(#""to":"\#(parts[3])""#)
                        }, "\(change) by \(command) after\n\(script)")
                }
                let isHandled = answers.contains { $0.contains(#""reaction":"handled""#) }
                switch try watched.idle(command, lane: lane) {
                case nil: #expect(isHandled || answers.isEmpty, "\(command) after\n\(script)")
                case "nothing": #expect(news.isEmpty, "\(command) after\n\(script)")
                case "refused":
                    #expect(
                        !isHandled && answers.contains { $0.contains(#""reaction":"refused""#) },
                        "\(command) after\n\(script)")
                default: #expect(!isHandled && !answers.isEmpty, "\(command) is ignored after\n\(script)")
                }
            }
        }
    }

    /// A board of the repository without parts that move by themselves, so that only commands change its inputs.
    private func still(_ name: String) throws -> LoadedBoard {
        var lines = try Repository.lines(of: "board/\(name)")
        if let place = lines.firstIndex(of: "[mock]") { lines.removeSubrange(place...place + 1) }
        let board = try LoadedBoard(text: lines.joined(separator: "\n"), name: name)
        try #require(board.board.mockDoorTravel == nil)
        return board
    }

    private func texts(_ form: Offer.Form) -> (on: String, off: String) {
        switch form {
        case .press(let command): (command.text, command.text)
        case .turn(_, let on, let off), .jam(let on, let off): (on.text, off.text)
        }
    }

    private func isOn(_ form: Offer.Form, _ watched: Watched, _ lane: Int) throws -> Bool {
        guard case .turn(let line, _, _) = form else { return false }
        return (try watched.lane(lane)["lines"] as? [String: Bool])?[line] ?? false
    }
}
