import CProcess
import CommandLines
import ControlLoop
import CSystem
import DesktopTool
import Foundation
import Statecharts

/// A process with some boards of the fleet. It makes them, says `ready-N`, where N is its first board, waits for the
/// word that the traffic begins, works, and says `closed-N` with the count of troubles when the traffic has ended and
/// the files with what has to be told are written. The uplinks run until the run ends.
package struct BoardsProgram {
    private let plan: FleetBoard.Plan
    private let signals: Signals
    private let numbers: Range<Int>
    private let wrongClock: Int?
    private let seed: UInt64

    /// How long it waits at the most for what is due, and for words.
    private static let pause = Duration.milliseconds(50)
    /// One clock is a year behind.
    private static let wrong: Int64 = -365 * 86_400 * 1_000_000_000

    /// What its command line has.
    package static var rows: OptionRows {
        OptionRows([
            .command("boards", "is the part of a run that simulates boards"),
            .file("--folder", "", isRequired: true),
            OptionRow("--first", .number("N", 0...1_000_000), "", isRequired: true),
            OptionRow("--count", .number("N", 1...1_000), "", isRequired: true),
            OptionRow("--wrong-clock", .number("N", 0...1_000_000), ""),
            OptionRow("--seed", .number("N", 0...UInt64(Int.max)), "", isRequired: true),
            OptionRow("--broker", .number("N", 1...65_535), "", isRequired: true),
            .file("--uplink", "", isRequired: true),
            OptionRow("--pause", .number("N", 100...3_600_000), "", isRequired: true),
            OptionRow("--trouble", .number("N", 1_000...3_600_000), "", isRequired: true),
        ])
    }

    /// The process that a command line asks for.
    package init(_ words: Invocation) {
        func number(_ option: Label) -> Int { words.integer(option) ?? 0 }
        let folder = URL(filePath: words.requiredText("--folder"))
        signals = Signals(folder: folder)
        numbers = number("--first")..<number("--first") + number("--count")
        wrongClock = words.integer("--wrong-clock")
        seed = words.number("--seed") ?? 0
        plan = FleetBoard.Plan(
            folder: folder, broker: UInt16(number("--broker")), uplink: words.requiredText("--uplink"),
            pause: .milliseconds(Int64(number("--pause"))), trouble: .milliseconds(Int64(number("--trouble"))))
    }

    /// Works until the run ends.
    package func run() throws(ToolError) {
        var boards: [FleetBoard] = []
        var troubles: [Trouble: Int] = [:]
        for number in numbers {
            var chance = Chance(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
            let board = try FleetBoard(
                number, plan, clockError: number == wrongClock ? Self.wrong : 0, chance: chance.split())
            board.note = { troubles[$0, default: 0] += 1 }
            try board.startUplink()
            boards.append(board)
        }
        while boards.contains(where: { $0.beginning == nil }) {
            for board in boards { board.lookForBeginning() }
            wait(until: MachineClock.now + Self.pause)
        }
        try signals.say("ready-\(numbers.lowerBound)")
        while !signals.has(Signals.open) { wait(until: MachineClock.now + Self.pause) }
        for board in boards { try board.open() }
        while !signals.has(Signals.close) {
            try keepUplinks(of: boards)
            try work(boards)
        }
        for board in boards { try board.close() }
        for board in boards { try board.writeExpected() }
        let counts = troubles.map { "\($0.key.rawValue) \($0.value)\n" }.sorted().joined()
        try signals.say("closed-\(numbers.lowerBound)", counts)
        while !signals.has(Signals.end) {
            try keepUplinks(of: boards)
            wait(until: MachineClock.now + Self.pause)
        }
        for board in boards { board.killUplink() }
    }

    /// An uplink that ends by itself is started again, as a service is.
    private func keepUplinks(of boards: [FleetBoard]) throws(ToolError) {
        for board in boards where board.uplink?.runs == false {
            Console.complain("\(board.name): its uplink has ended")
            board.killUplink()
            try board.startUplink()
        }
    }

    private func work(_ boards: [FleetBoard]) throws(ToolError) {
        let now = MachineClock.now
        var next = now + Self.pause
        for board in boards {
            if board.nextTime <= now { try board.step(at: now) }
            next = min(next, board.nextTime)
        }
        wait(until: next)
    }

    private func wait(until time: Instant) { portcullis_sleep_until(time.nanoseconds) }
}
