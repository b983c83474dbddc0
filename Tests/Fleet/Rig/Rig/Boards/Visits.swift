import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// What people do at one lane of a board, again and again, with pauses: mostly what they should.
struct Visits {
    private let scripts: [[ScriptAction]]
    private let pause: Duration
    private var actions: ArraySlice<ScriptAction> = []
    private var chance: Chance
    /// When the next one does something.
    private(set) var due: Instant

    /// Visits to a lane from a time on; `pause` is the mean time between two.
    init(_ board: LoadedBoard, lane: Int, pause: Duration, from start: Instant, chance: Chance) throws(ToolError) {
        let name = board.laneNames[lane]
        var scripts: [[ScriptAction]] = []
        for text in Self.texts(of: name) {
            scripts.append(try Script("lane \(name)\n\(text)", name: name, board: board).actions)
        }
        self.scripts = scripts
        self.pause = pause
        self.chance = chance
        due = start
        rest()
    }

    private mutating func rest() { due = due + chance.around(pause) }

    /// What happens now, up to the next wait.
    mutating func next(at now: Instant) -> ArraySlice<ScriptAction> {
        if actions.isEmpty { actions = chance.pick(scripts)[...] }
        let end = actions.firstIndex { if case .wait = $0 { true } else { false } } ?? actions.endIndex
        let present = actions[..<end]
        actions = actions[end...]
        if case .wait(let span) = actions.first {
            actions.removeFirst()
            due = max(due, now) + span
        }
        if actions.isEmpty { rest() }
        return present
    }

    /// The gates are not what they were: nobody goes on where he was.
    mutating func beginAnew(at now: Instant) {
        actions = []
        due = now
        rest()
    }

    /// Each as often as it happens. After what is odd a technician comes, so that the gate works again.
    private static func texts(of lane: String) -> [String] {
        switch lane.prefix(4) {
        case "turn":
            [String](repeating: "coin 50\nwait 400ms\nperson", count: 12)
                + [
                    "coin 30\nwait 2s\ncoin 20\nwait 1s\nperson", "coin 100\nperson\nwait 700ms\nperson", "coin 20",
                    "person\nwait 6s\nrepair", "fail\nwait 3s\nrepair",
                ]
        case "lift":
            [String](repeating: "open-button\nwait 2s\nenter 2\nclose-button", count: 8)
                + [
                    "open-button\nwait 3s\ncurtain on\nwait 900ms\ncurtain off",
                    "open-button\nwait 2s\nclose-button\nwait 300ms\ncurtain on\ncurtain off",
                    "open-button\nwait 1s\nenter 5\nclose-button\nwait 200ms\nopen-button",
                ]
        default:
            [String](repeating: "coin 250\nwait 1s\nvehicle", count: 8)
                + ["coin 350\nwait 3s\nvehicle", "coin 300\nwait 2s\nvehicle", "coin 100", "vehicle\nwait 6s\nrepair"]
        }
    }
}
