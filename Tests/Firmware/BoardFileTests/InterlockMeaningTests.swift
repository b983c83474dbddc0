import ControlLoop
import Statecharts
import Testing

@testable import BoardFile

@Suite("What a good interlock means")
struct InterlockMeaningTests {
    private func interlocks(_ text: String) throws -> [Interlock] {
        let interlocks = try board(text).interlocks
        return interlocks.indices.map { interlocks[$0] }
    }

    @Test("without a section there is none")
    func none() throws {
        #expect(try interlocks(goodBoard()).isEmpty)
    }

    @Test("without more, a wish waits for ten seconds")
    func defaults() throws {
        #expect(
            try interlocks(goodAirlock(and: "")) == [Interlock(members: 0b11, policy: .queue(timeout: .seconds(10)))])
    }

    @Test("a wish waits for as long as the file says", arguments: zip(["100ms", "10m"], [100, 600_000] as [Int64]))
    func timeout(text: String, milliseconds: Int64) throws {
        #expect(
            try interlocks(goodAirlock(and: "interlock-timeout = \(text)"))
                == [Interlock(members: 0b11, policy: .queue(timeout: .milliseconds(milliseconds)))])
    }

    @Test("a wish is refused when the file says so, whatever the timeout")
    func refuse() throws {
        #expect(
            try interlocks(goodAirlock(and: "request = refuse", "interlock-timeout = 1s"))
                == [Interlock(members: 0b11, policy: .refuse)])
    }

    @Test(
        "blanks around the names do not matter, and neither does their order",
        arguments: ["inner,outer", "inner , outer"])
    func layout(lanes: String) throws {
        #expect(
            try interlocks(goodAirlock(line: 4, is: "lanes = \(lanes)"))
                == [Interlock(members: 0b11, policy: .queue(timeout: .seconds(10)))])
    }

    @Test("the section may come before its lanes, between them, or behind them", arguments: 0...2)
    func place(before: Int) throws {
        var sections = [
            lockedTurnstile("outer", from: 0), lockedTurnstile("between", from: 4), lockedTurnstile("inner", from: 8),
        ]
        sections.insert(["[interlock airlock]", "lanes = outer, inner", "request = refuse"], at: before)
        let lines = ["[chip]", "label = demo"] + sections.joined()
        #expect(try interlocks(lines.joined(separator: "\n")) == [Interlock(members: 0b101, policy: .refuse)])
    }

    @Test("a lane may have the name of an interlock")
    func names() throws {
        let lines =
            ["[chip]", "label = demo"] + lockedTurnstile("a", from: 0) + lockedTurnstile("b", from: 4)
            + ["[interlock a]", "lanes = a, b", "request = refuse"]
        #expect(try interlocks(lines.joined(separator: "\n")) == [Interlock(members: 0b11, policy: .refuse)])
    }

    @Test("either machine can be a member")
    func machines() throws {
        let lines =
            goodDoorLines + lockedTurnstile("north", from: 0)
            + ["[interlock a]", "lanes = car, north", "request = refuse"]
        #expect(try interlocks(lines.joined(separator: "\n")) == [Interlock(members: 0b11, policy: .refuse)])
    }

    @Test("eight lanes fit into one, and four interlocks over some of them")
    func limits() throws {
        var lines = ["[chip]", "label = demo"]
        for lane in 0..<8 { lines += lockedTurnstile("lane-\(lane)", from: lane * 4) }
        let all = (0..<8).map { "lane-\($0)" }.joined(separator: ", ")
        lines += ["[interlock all]", "lanes = \(all)", "request = refuse"]
        lines += ["[interlock first]", "lanes = lane-0, lane-1", "request = refuse"]
        lines += ["[interlock last]", "lanes = lane-7, lane-6"]
        lines += ["[interlock apart]", "lanes = lane-0, lane-7, lane-3", "request = refuse"]
        #expect(
            try interlocks(lines.joined(separator: "\n")) == [
                Interlock(members: 0b1111_1111, policy: .refuse),
                Interlock(members: 0b0000_0011, policy: .refuse),
                Interlock(members: 0b1100_0000, policy: .queue(timeout: .seconds(10))),
                Interlock(members: 0b1000_1001, policy: .refuse),
            ])
    }
}
