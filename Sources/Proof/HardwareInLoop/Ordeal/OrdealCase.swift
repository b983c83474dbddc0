import DesktopTool
import Simulation

// Days of people, broken sensors and deaths of the firmware, on a real kernel.
extension CaseList {
    /// So many days.
    static func ordeal(days: Int, seed: UInt64) throws(ToolError) -> HILCase {
        let text = ordealBoard
        let traffic = try OrdealTraffic(days: days, seed: seed, on: LoadedBoard(text: text, name: "ordeal"))
        var steps: [HILStep] = [.set(""), .start]
        var runs = [OrdealCheck.Run()]
        for piece in traffic.pieces {
            runs[runs.count - 1].add(piece.changes)
            switch piece.cut {
            case .kill: steps += [.playKill(piece.script), .start]
            case .term: steps += [.play(piece.script), .term, .start]
            case .reload: steps += [.play(piece.script), .reload]
            case .unplug: steps += [.play(piece.script), .removeChip, .waitEnd, .returnChip, .set(""), .start]
            case .pause: steps += [.play(piece.script), .stop]
            case nil: steps += [.play(piece.script), .continue]
            }
            if let end = OrdealCheck.End(piece.cut) {
                runs[runs.count - 1].end = end
                runs.append(OrdealCheck.Run())
            }
        }
        runs[runs.count - 1].end = .term
        return HILCase(
            name: "ordeal", group: .signals,
            proves:
                "\(days.of("day")) of customers, runners, broken sensors, SIGKILL, SIGTERM, SIGHUP, SIGSTOP and a chip that goes away: "
                + "what the firmware does with each edge is what the rules say, and nothing is lost between two runs.",
            board: text, steps: steps + [.term], needs: [.simulatedChip], closestEdges: .milliseconds(3),
            check: HILCheck(ordeal: OrdealCheck(days: days, seed: seed, runs: runs)), keepsRecord: true,
            bootSeconds: 240 + 120 * days)
    }

    /// What a coin is worth there.
    static let coinOfOrdeal = 25

    /// Two gates with all that can happen to one from outside.
    private static var ordealBoard: String {
        gates(
            2, coinValue: coinOfOrdeal,
            [
                "coin-slot": " active-low debounce 0s", "person-sensor": " debounce 5ms", "fault": " debounce 5ms",
                "repair-key": " debounce 5ms", "fire-release": " debounce 5ms", "doors": "", "alarm": "",
                "coin-inhibit": " active-low",
            ])
    }
}

/// What an ordeal was.
struct OrdealCheck: Sendable {
    /// How a run of the firmware ended.
    enum End: Sendable {
        case kill, term, unplug

        /// Nil where the same process goes on.
        init?(_ cut: OrdealTraffic.Cut?) {
            switch cut {
            case .kill: self = .kill
            case .term: self = .term
            case .unplug: self = .unplug
            case .reload, .pause, nil: return nil
            }
        }

        /// The exit status.
        var status: Int {
            switch self {
            case .kill: 128 + 9
            case .term: 0
            case .unplug: 1
            }
        }
    }

    /// One run of the firmware.
    struct Run: Sendable {
        /// How often each line changed, by its name.
        var changes: [String: Int] = [:]
        var end = End.term

        mutating func add(_ changes: [String: Int]) { self.changes.merge(changes, uniquingKeysWith: +) }
    }

    let days: Int
    let seed: UInt64
    let runs: [Run]
}
