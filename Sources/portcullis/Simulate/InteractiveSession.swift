import CSystem
import ControlLoop
import DesktopTool
import Foundation
import Simulation
import Statecharts

/// A simulation that a person drives from a terminal: time runs with the clock, and every change is shown.
struct InteractiveSession: ~Copyable {
    private var simulation: Simulation<InteractiveSink>
    private var compiler: ScriptCompiler
    private var pending: [(time: Instant, action: ScriptAction)] = []
    private var typed: [UInt8] = []
    private var shown: [String] = []
    private var promptIsShown = false
    private let began = portcullis_monotonic_ns()

    init(_ board: LoadedBoard) throws(ToolError) {
        compiler = ScriptCompiler(board)
        do throws(ChipError) {
            simulation = try Simulation(board, initial: [:], sink: InteractiveSink())
        } catch {
            throw .failure(board.message(of: error))
        }
    }

    /// Runs until `quit` or the end of the input.
    mutating func run() throws(ToolError) {
        Console.write(
            """
            \(simulation.board.file) on a simulated chip. Try:  \(simulation.board.board.lanes[0].hint)
            `help` lists the commands, `status` every line's level, `quit` ends it.

            """)
        showChanges()
        do throws(ChipError) {
            var isOpen = true
            while isOpen {
                if pending.isEmpty { prompt() }
                waitForInput()
                try catchUp()
                for line in readLines(&isOpen) where try !take(line) { isOpen = false }
                try catchUp()
            }
            try simulation.stop()
            simulation.withSink { Console.write((promptIsShown ? "\n" : "") + $0.take()) }
        } catch {
            throw .failure(simulation.board.message(of: error))
        }
    }

    private var clock: Instant { Instant(nanoseconds: portcullis_monotonic_ns() - began) }

    /// Waits for a typed line or for the next thing that happens by itself, whichever is first.
    private func waitForInput() {
        var input = pollfd(fd: FileHandle.standardInput.fileDescriptor, events: Int16(POLLIN), revents: 0)
        var milliseconds: Int32 = -1
        if let next = Instant.earlier(pending.first?.time, simulation.nextOccurrence) {
            milliseconds = Int32(clamping: max(0, (next - clock).nanoseconds / 1_000_000 + 1))
        }
        _ = poll(&input, 1, milliseconds)
    }

    /// Lets the firmware live up to the clock's time.
    private mutating func catchUp() throws(ChipError) {
        let time = clock
        while let next = pending.first, next.time <= time {
            pending.removeFirst()
            try advance(to: next.time)
            switch next.action {
            case .set(let line, let level): try simulation.set(line, level)
            case .jam(let lane, let isJammed): try simulation.jam(lane, isJammed)
            case .wait, .status, .quit: break
            }
            showChanges()
        }
        try advance(to: time)
    }

    /// Stops at everything that happens by itself on the way, so that each change is shown at its time.
    private mutating func advance(to time: Instant) throws(ChipError) {
        while let next = simulation.nextOccurrence, next <= time {
            try simulation.run(until: next)
            showChanges()
        }
        try simulation.run(until: time)
    }

    /// Takes one typed line; false when it ends the session.
    private mutating func take(_ line: String) throws(ChipError) -> Bool {
        promptIsShown = false
        if line.trimmingCharacters(in: .whitespaces) == "help" {
            Console.write(ScriptCommand.help + "\n")
            return true
        }
        do throws(ScriptCommand.Complaint) {
            guard let command = try ScriptCommand.parse(Substring(line)) else { return true }
            if case .start = command { throw .init(message: "the firmware runs already; `start` is for scripts") }
            var time = max(clock, pending.last?.time ?? .zero)
            for action in try compiler.actions(for: command) {
                switch action {
                case .quit: return false
                case .status: Console.write(Status(simulation).text(.text))
                case .set, .jam: pending.append((time, action))
                case .wait(let span):
                    time = time + span
                    pending.append((time, action))
                }
            }
        } catch {
            Console.complain(error.message)
        }
        return true
    }

    /// Prints what happened, and the summary of every lane that looks different from when it was last printed.
    private mutating func showChanges() {
        var news = ""
        simulation.withSink { news = $0.take() }
        let status = Status(simulation)
        for (index, lane) in status.lanes.enumerated() {
            let summary = lane.summary
            if index < shown.count, shown[index] == summary { continue }
            if index < shown.count { shown[index] = summary } else { shown.append(summary) }
            news += "\(status.time.seconds)  \(summary)\n"
        }
        guard !news.isEmpty else { return }
        // A prompt that waits on the line gives way, and comes back below.
        Console.write((promptIsShown ? "\r\u{1B}[K" : "") + news)
        promptIsShown = false
    }

    private mutating func prompt() {
        guard !promptIsShown else { return }
        Console.write("\(simulation.board.laneNames[compiler.lane])> ")
        promptIsShown = true
    }

    /// The lines that were typed by now; `isOpen` becomes false at the end of the input.
    private mutating func readLines(_ isOpen: inout Bool) -> [String] {
        var input = pollfd(fd: FileHandle.standardInput.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&input, 1, 0) == 1 else { return [] }
        let data = FileHandle.standardInput.availableData
        isOpen = !data.isEmpty
        typed += data
        var lines: [String] = []
        while let end = typed.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: typed[..<end], as: UTF8.self))
            typed.removeSubrange(...end)
        }
        return lines
    }
}
