import ControlLoop
import DesktopTool
import Record
import Simulation
import Statecharts
import Torture

/// The rules that no event of a run may break, asked of the edges that its firmware took.
struct EdgeRules {
    private let torturer: Torturer
    private let names: [String: LineID]

    /// The rules of a board's gates. Its edges have been through the kernel's debounce already.
    init(_ board: LoadedBoard) throws(ToolError) {
        let undebounced = LoadedBoard(file: board.file, board: board.board.recorded(debounces: false))
        guard let torturer = Torturer(undebounced) else {
            throw .failure("the mock chip has not all lines of the board")
        }
        self.torturer = torturer
        var names: [String: LineID] = [:]
        for index in board.board.map.lines.indices {
            names["\(board.board.map.name(of: LineID(index)))"] = LineID(index)
        }
        self.names = names
    }

    /// What is wrong with the edges of a run; nil if they break no rule.
    func complaint(of edges: [TraceLine]) throws(ToolError) -> String? {
        let script = edges.compactMap { edge -> TimedInfluence? in
            guard let name = edge.text("line"), let line = names[name] else { return nil }
            let level: Level = edge.rest.contains("\"edge\":\"rising\"") ? .active : .inactive
            return TimedInfluence(time: .zero + Duration(nanoseconds: max(0, edge.time)), influence: .hold(line, level))
        }
        guard script.count == edges.count else { return "an edge of the trace is of no line of the board" }
        do throws(RecordError) { return try torturer.run(script).broken.map { "\($0)" } } catch {
            throw .failure("\(error)")
        }
    }
}
