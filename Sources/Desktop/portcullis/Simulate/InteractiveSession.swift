import CSystem
import ControlLoop
import DesktopTool
import Foundation
import Simulation
import Statecharts
import Waveform

/// A simulation that a person drives from a terminal: time runs with the clock, and every change is shown.
struct InteractiveSession: ~Copyable {
    private var simulation: Simulation<SinkWithWaveform<InteractiveSink>>
    private var compiler: ScriptCompiler
    private var pending: [(time: Instant, action: ScriptAction)] = []
    private var shown: [String] = []
    private let editor: LineEditor
    private let began = portcullis_monotonic_ns()

    /// On a terminal; lines can be edited where it is one at both ends. A waveform's text is given to `output`.
    init(
        _ board: LoadedBoard, on terminal: LineEditor.Terminal = LineEditor.Terminal(), waveform: WaveformFormat? = nil,
        output: @escaping (String) -> Void = { _ in }
    ) throws(ToolError) {
        compiler = ScriptCompiler(board)
        editor = LineEditor(terminal)
        do throws(ChipError) {
            let waveform = WaveformSink(
                board, waveform ?? WaveformFormat(), levels: board.startingLevels([:]), output: output)
            simulation = try Simulation(
                board, initial: [:], sink: SinkWithWaveform(InteractiveSink(currency: board.board.currency), waveform))
        } catch {
            throw .failure(board.message(of: error))
        }
    }

    /// Runs until `quit` or the end of the input. A signal that ends it then has its own effect.
    mutating func run() throws(ToolError) {
        editor.printWrapped(
            """
            \(simulation.board.file) on a simulated chip. Try:  \(simulation.board.board.lanes[0].hint)
            `help` lists the commands, `status` every line's level, `quit` ends it.

            """, indent: 2)
        showChanges()
        do throws(ChipError) {
            while true {
                switch try readLine() {
                case .line(let line):
                    if try take(line) { continue }
                case .end, .left: break
                case .signal(let signal): raise(signal)
                }
                break
            }
            try catchUp()
            try simulation.stop()
            editor.leaveLine()
            let length = simulation.now - .zero
            simulation.withSink {
                editor.printWrapped($0.base.take(at: length, mayWait: false), indent: Indent.news)
                $0.waveform.finish(at: length)
            }
        } catch {
            throw .failure(simulation.board.message(of: error))
        }
    }

    private var clock: Instant { Instant(nanoseconds: portcullis_monotonic_ns() - began) }

    /// Lets a line be typed while time goes on.
    private mutating func readLine() throws(ChipError) -> LineEditor.Typed {
        var failure: ChipError?
        let compiler = compiler
        showPrompt()
        let typed = editor.readLine(completing: { compiler.completions(of: $0, more: ["help"]) }) {
            do throws(ChipError) {
                try catchUp()
                showPrompt()
                return nextWait()
            } catch {
                failure = error
                return .over
            }
        }
        if let failure { throw failure }
        return typed
    }

    /// The next command can be typed at any time, but is asked for only when those before it are done.
    private func showPrompt() {
        editor.prompt = pending.isEmpty ? "\(simulation.board.laneNames[compiler.lane])> " : ""
    }

    /// Until the next thing that happens by itself.
    private mutating func nextWait() -> LineEditor.Wait {
        guard let next = Instant.earlier(pending.first?.time, simulation.nextOccurrence) else { return .forKey }
        return .atMost(Int32(clamping: max(0, (next - clock).nanoseconds / 1_000_000 + 1)))
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
        if line.trimmingCharacters(in: .whitespaces) == "help" {
            editor.printWrapped(
                compiler.help(more: [("help", "prints this list")]), indent: ScriptCommand.indentOfSentence)
            return true
        }
        do throws(ScriptCommand.Complaint) {
            guard let command = try ScriptCommand.parse(Substring(line)) else { return true }
            if case .start = command { throw .init(message: "the firmware runs already; `start` is for scripts") }
            var time = max(clock, pending.last?.time ?? .zero)
            for action in try compiler.actions(for: command) {
                switch action {
                case .quit: return false
                case .status: editor.printWrapped(Status(simulation).text(.text), indent: Indent.status)
                case .set, .jam: pending.append((time, action))
                case .wait(let span):
                    time = time + span
                    pending.append((time, action))
                }
            }
        } catch {
            Console.complain(error.message.wrapped(to: LineEditor.Terminal(output: 2).size?.columns, indent: 2))
        }
        return true
    }

    /// What a command does is told as a whole where its next step comes within that time, as with coins, whose pulses
    /// and pauses are shorter, and with a button.
    private static let longestStep = Duration.milliseconds(500)

    /// Whether a command's next step comes at once.
    private var isInSteps: Bool {
        pending.first.map { $0.time - simulation.now <= InteractiveSession.longestStep } ?? false
    }

    /// Prints what happened; and, when the steps of a command are over, the summary of every lane that looks different
    /// from when it was last printed.
    private mutating func showChanges() {
        let (time, isInSteps) = (simulation.now - .zero, isInSteps)
        var news = ""
        simulation.withSink { news = $0.base.take(at: time, mayWait: isInSteps) }
        if !isInSteps { news += changedSummaries() }
        guard !news.isEmpty else { return }
        editor.printWrapped(news, indent: Indent.news)
    }

    private mutating func changedSummaries() -> String {
        var news = ""
        let status = Status(simulation)
        for (index, lane) in status.lanes.enumerated() {
            let summary = lane.summary
            if index < shown.count, shown[index] == summary { continue }
            if index < shown.count { shown[index] = summary } else { shown.append(summary) }
            news += "\(status.time.seconds)  \(summary)\n"
        }
        return news
    }

    /// Where lines go on that are longer than the terminal is wide.
    private enum Indent {
        /// Behind the time.
        static let news = 16
        /// Below the lane, behind its name's beginning.
        static let status = 28
    }
}
