import BoardFile
import ControlLoop
import DesktopTool
import Lanes
import Machines
import Simulation
import Statecharts

/// `portcullis check`: what is wired to what.
enum Check {
    static func run(board file: String) throws(ToolError) {
        Console.write(report(try LoadedBoard(file)))
    }

    static func report(_ loaded: LoadedBoard) -> String {
        let board = loaded.board
        let kind = if case .label = board.chip { "label" } else { "path" }
        var report = "\(loaded.file): good\nchip with the \(kind) \(board.chip.text)\n"
        for lane in board.lanes.indices {
            let description = board.lanes[lane]
            report += "\nlane \(loaded.laneNames[lane]): \(machine(description))\n"
            for (key, value) in settings(description) { report += "  \(key.padding(to: 16))  \(value)\n" }
            for index in board.map.lines.indices where board.map.lines[index].lane == lane {
                report += describe(board.map.lines[index])
            }
            let remarks = board.remarks(on: lane)
            for index in remarks.indices { report += "  note: \(text(remarks[index]))\n" }
        }
        for index in board.interlocks.indices { report += describe(board.interlocks[index], loaded.laneNames) }
        if let watchdog = board.watchdog {
            report += "\nthe watchdog \(watchdog.device) restarts the board when it is not fed for "
            report += "\(watchdog.timeout.boardText)\n"
        }
        if let travel = board.mockDoorTravel { report += "\nsimulated doors take \(travel.boardText)\n" }
        return report
    }

    private static func describe(_ interlock: Interlock, _ names: [String]) -> String {
        let members = names.indices.filter { interlock.contains($0) }.map { names[$0] }
        let policy =
            switch interlock.policy {
            case .queue(let timeout): "the others wait, \(timeout.boardText) at the most"
            case .refuse: "the others are refused"
            }
        return "\nat most one of \(members.joined(separator: ", ")) is open; \(policy)\n"
    }

    private static func machine(_ lane: LaneDescription) -> String {
        switch lane {
        case .turnstile: "turnstile"
        case .elevatorDoor: "elevator-door"
        }
    }

    private static func text(_ remark: Remark) -> String {
        var text = TextLine()
        text.append(remark)
        return String(text)
    }

    private static func settings(_ lane: LaneDescription) -> [(String, String)] {
        switch lane {
        case .turnstile(let configuration): settings(configuration)
        case .elevatorDoor(let configuration): settings(configuration)
        }
    }

    private static func settings(_ lane: ElevatorDoorLaneConfiguration) -> [(String, String)] {
        let counting =
            switch lane.counting {
            case .none: "nobody"
            case .oneBeam: "who enters"
            case .twoBeams: "who enters and who leaves"
            }
        return [
            ("counts", counting),
            ("capacity", "\(lane.door.capacity)"),
            ("slow-above", "\(lane.door.slowAbove)"),
            ("dwell", lane.door.dwell.boardText),
            ("nudge-after", "\(lane.door.nudgeAfter)"),
            ("nudge-hold", lane.door.nudgeHold.boardText),
            ("longest-open", lane.door.longestOpen.boardText),
            ("button-stuck", lane.door.buttonStuckAfter.boardText),
            ("close-timeout", lane.door.closeTimeout.boardText),
            ("open-timeout", lane.door.openTimeout.boardText),
            ("retries", "\(lane.door.retries)"),
            ("open-retry-after", lane.door.openRetryAfter.boardText),
            ("reverse-pause", lane.door.reversePause.boardText),
            ("beam-stuck", lane.beamStuckAfter.boardText),
        ]
    }

    private static func describe(_ line: Line) -> String {
        var words: [String] = []
        switch line.selector {
        case .name(let name): words.append("\(name)")
        case .offset(let offset): words.append("line \(offset)")
        }
        if line.isActiveLow { words.append("active-low") }
        switch line.bias {
        case .unchanged: break
        case .disabled: words.append("bias-disabled")
        case .pullUp: words.append("pull-up")
        case .pullDown: words.append("pull-down")
        }
        let arrow: String
        switch line.direction {
        case .input(let debounce):
            arrow = "<-"
            if debounce > .zero { words.append("debounce \(debounce.boardText)") }
        case .output(let drive, let initial):
            arrow = "->"
            switch drive {
            case .pushPull: break
            case .openDrain: words.append("open-drain")
            case .openSource: words.append("open-source")
            }
            words.append("(fail-safe \(initial.label))")
        }
        return "  \("\(line.role.label)".padding(to: 16))  \(arrow) \(words.joined(separator: " "))\n"
    }

    private static func settings(_ lane: TurnstileLaneConfiguration) -> [(String, String)] {
        let turnstile = lane.turnstile
        return [
            ("fare", "\(turnstile.fare.units)"),
            ("coin-value", "\(lane.coinValue.units)"),
            ("passage-window", turnstile.passageWindow.boardText),
            ("alarm-duration", turnstile.alarmDuration.boardText),
            ("intrusion-grace", turnstile.intrusionGrace.boardText),
            ("overpayment", turnstile.overpayment == .keep ? "keep" : "bank"),
            ("expired-fare", turnstile.expiredFare == .keep ? "keep" : "credit"),
            ("power-fail", turnstile.powerFail == .secure ? "secure" : "safe"),
            ("lock-timeout", lane.lockTimeout.boardText),
            ("pulse-min", lane.coinPulses.shortest.boardText),
            ("pulse-max", lane.coinPulses.longest.boardText),
            ("coin-stuck", lane.coinPulses.stuckAfter.boardText),
            ("beam-stuck", lane.beamStuckAfter.boardText),
        ]
    }
}
