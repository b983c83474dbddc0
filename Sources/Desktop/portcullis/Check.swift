import BoardFile
import ControlLoop
import DesktopTool
import Lanes
import Links
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
            report += "\nlane \(loaded.laneNames[lane]): \(kindOfLane(description))\n"
            for (key, value) in settings(description) { report += "  \(key.padding(to: 16))  \(value)\n" }
            for index in board.map.lines.indices where board.map.lines[index].belongs(to: lane) {
                report += describe(board.map.lines[index])
            }
            let remarks = description.remarks
            for index in remarks.indices { report += "  note: \(remarks[index])\n" }
            if let note = board.noteOfWaiting(for: lane) { report += "  note: \(note)\n" }
        }
        for index in board.interlocks.indices { report += describe(board.interlocks[index], board, loaded.laneNames) }
        if let currency = board.currency {
            report += "\nmoney is counted in units of \(Amount(1 as UInt64, in: currency))\n"
        }
        if let watchdog = board.watchdog {
            report += "\nthe watchdog \(watchdog.device) restarts the board when it is not fed for "
            report += "\(watchdog.timeout.boardText)\n"
        }
        if board.hasJournal {
            let kept: Phrase = "\(board.journal)"
            report += "\nthe recorder keeps \(kept)\n"
        }
        if let uplink = board.uplink {
            let told: Phrase = "\(uplink)"
            report += "\nthe uplink tells \(told)\n"
        }
        if let travel = board.mockDoorTravel { report += "\nsimulated doors take \(travel.boardText)\n" }
        return report
    }

    /// What the board file says to choose its machine.
    private static func kindOfLane(_ description: LaneDescription) -> String {
        let number = description.machineNumber
        let name = "\(LaneDescription.machines[number])"
        return LaneDescription.isExhibit(machine: number) ? "gallery, play \(name)" : name
    }

    /// Whoever has paid waits in any case, and for as long as it takes.
    private static func describe(_ interlock: Interlock, _ board: Board, _ names: [String]) -> String {
        let members = names.indices.filter { interlock.contains($0) }
        let ends = members.count { board.lanes[$0].wishEnds }
        let policy =
            switch interlock.policy {
            case _ where ends == 0: "the others wait"
            case .queue(let timeout):
                "the others wait\(ends < members.count ? ", a door" : "") at most \(timeout.boardText)"
            case .refuse: ends < members.count ? "the others wait, a door is refused" : "the others are refused"
            }
        return "\nat most one of \(members.map { names[$0] }.joined(separator: ", ")) is open; \(policy)\n"
    }

    /// What follows from the wiring, and then the settings. One that does nothing at a gate that is wired like this is
    /// left out, unless the file gives it a value of its own.
    private static func settings(_ lane: LaneDescription) -> [(String, String)] {
        let findings = lane.findings
        var settings = findings.indices.map { ("\(findings[$0].label)", "\(findings[$0].words)") }
        var number = 0
        var unwired = LaneDescription(machine: lane.machineNumber)
        unwired.finish { _ in false }
        while let (row, value) = lane.setting(number) {
            if row.isUsed {
                settings.append(("\(row.key)", value.words(row.range)))
            } else if value != unwired.setting(number)?.value {
                settings.append(("\(row.key)", "\(value.words(row.range)), which does nothing at this gate"))
            }
            number += 1
        }
        return settings
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
}
