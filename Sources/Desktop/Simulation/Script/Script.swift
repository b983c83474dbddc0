import ControlLoop
import DesktopTool
import Statecharts

/// A whole script, checked before anything of it runs.
public struct Script: Equatable, Sendable {
    /// The levels that the firmware finds when it starts.
    public private(set) var initial: [LineID: Level] = [:]
    /// The commands that are given then, in order.
    public private(set) var steps: [Step] = []

    /// One command of a script.
    public struct Step: Equatable, Sendable {
        /// The lane that it is for.
        public let lane: Int
        /// The command, without its comment.
        public let words: String
        /// What it comes down to.
        public let actions: [ScriptAction]
    }

    /// What happens after the start, in order.
    public var actions: [ScriptAction] { steps.flatMap(\.actions) }

    /// The most that a script may come down to: a short command may stand for thousands of changes, and all of them are
    /// in memory.
    public static let mostActions = 1_000_000

    /// Reads a file, or standard input for nil.
    public static func load(_ file: String?, for board: LoadedBoard) throws(ToolError) -> Script {
        let (text, name) = try ScriptFile.text(of: file)
        return try Script(text, name: name, board: board)
    }

    /// Checks a script; `name` is what messages call it.
    public init(_ text: String, name: String, board: LoadedBoard) throws(ToolError) {
        var compiler = ScriptCompiler(board)
        var hasStarted = false
        var firstThatTakesTime: String?
        var total = Duration.zero
        var count = 0
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(ScriptCommand.Complaint) {
                guard let command = try ScriptCommand.parse(line) else { continue }
                if case .start = command {
                    if hasStarted { throw .init(message: "the firmware has started already") }
                    hasStarted = true
                    if let firstThatTakesTime {
                        throw .init(
                            message: "above it only commands that set a level may stand, not \(firstThatTakesTime)"
                        )
                    }
                    begin()
                    continue
                }
                if !command.setsALevelOnly, firstThatTakesTime == nil { firstThatTakesTime = "\(command.name)" }
                let more = try compiler.actions(for: command)
                count += more.count
                guard count <= Script.mostActions else {
                    throw .init(message: "a script has at most \(Script.mostActions) changes of lines and waits")
                }
                for case .wait(let span) in more {
                    total = Duration(nanoseconds: total.nanoseconds &+ span.nanoseconds)
                    guard total >= .zero, total <= ScriptFile.longest else {
                        throw .init(message: "a script lasts at most 366 days")
                    }
                }
                steps.append(Step(lane: compiler.lane, words: Script.words(of: line), actions: more))
            } catch {
                throw .script("\(name):\(index + 1): \(Script.words(of: line).printable): \(error.message)")
            }
        }
        if let end = steps.firstIndex(where: { $0.actions == [.quit] }) { steps.removeSubrange(end...) }
    }

    /// The words of a line, without what stands behind a `#`.
    public static func words(of line: Substring) -> String {
        let code = ScriptCommand.code(of: line)
        guard let first = code.firstIndex(where: { !$0.isBetweenWords }),
            let last = code.lastIndex(where: { !$0.isBetweenWords })
        else { return "" }
        return String(code[first...last])
    }

    /// Turns what came so far into the levels at the start; debounce takes no time before it.
    private mutating func begin() {
        for case .set(let line, let level) in actions { initial[line] = level }
        steps = []
    }
}
