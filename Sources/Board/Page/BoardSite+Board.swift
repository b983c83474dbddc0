import Archive
import BoardFile
import ControlLoop
import Lanes
import Links
import Page
import Record
import Statecharts

extension BoardSite {
    /// Writes what a page has to know once. What the record has counts: it is what the firmware runs with. Sentences
    /// are those of the board file, for lanes that are the same there; settings and interlocks too, if it is the
    /// firmware's board file.
    func writeBoard(to body: inout PageOutput) {
        body.begin("{")
        body.pair("kind", "board" as Label)
        body.pair("name", "\(name).board" as FixedText<80>)
        if let identity = follower.watch.identity {
            body.pair("version", identity.firmware)
        } else {
            body.pair("version", portcullisVersion)
        }
        if let currency = board.currency { body.pair(money: currency) { board.forEachMoneyName($0) } }
        body.key("lanes")
        body.begin("[")
        let lanes = follower.watch.shownLanes
        for lane in lanes.indices {
            body.separate()
            write(lanes[lane], at: lane, to: &body)
        }
        body.end("]")
        body.key("interlocks")
        body.begin("[")
        if hasFileOfFirmware {
            for index in board.interlocks.indices {
                body.separate()
                write(board.interlocks[index], lanes.count, to: &body)
            }
        }
        body.end("]")
        body.end("}")
    }

    private func write(_ shown: RecordLane, at lane: Int, to body: inout PageOutput) {
        let description = description(of: shown, at: lane)
        body.begin("{")
        body.pair("name", shown.name)
        body.pair("machine", shown.machine)
        let profile = LaneDescription.profile(of: shown.machine)
        body.pair("picture", profile.picture)
        body.key("troubles")
        body.begin("{")
        let troubles = profile.troubles
        for index in troubles.indices {
            body.key(troubles[index].state)
            body.begin("{")
            body.pair("severity", troubles[index].severity.label)
            body.pair("words", troubles[index].words)
            body.end("}")
        }
        body.end("}")
        if let description {
            body.pair("chart", description.chart)
            body.key("settings")
            body.begin("{")
            if hasFileOfFirmware { writeSettings(of: description, to: &body) }
            body.end("}")
        }
        body.key("lines")
        body.begin("[")
        if let lines = follower.watch.lines {
            writeLines(lines, of: lane, description, to: &body)
        } else {
            writeLines(of: lane, description, to: &body)
        }
        body.end("]")
        body.key("offers")
        body.append("[]")
        body.end("}")
    }

    /// What the board file says about a lane; nil when it has another one there.
    private func description(of shown: RecordLane, at lane: Int) -> LaneDescription? {
        guard lane < board.lanes.count else { return nil }
        let machine = EntryName(LaneDescription.machines[board.lanes[lane].machineNumber])
        return shown == RecordLane(board.map.laneNames[lane], machine: machine) ? board.lanes[lane] : nil
    }

    private func writeSettings(of description: LaneDescription, to body: inout PageOutput) {
        var number = 0
        while let (row, value) = description.setting(number) {
            switch (value, row.range) {
            case (.number(let number), _): body.pair(row.key, "\(number)" as FixedText<24>)
            case (.duration(let duration), _): body.pair(row.key, "\(duration)" as FixedText<24>)
            case (.isFirstWord(let isFirst), .eitherWord(let first, let second)):
                body.pair(row.key, isFirst ? first : second)
            case (.isFirstWord, _): body.pair(row.key, "" as Label)
            }
            number += 1
        }
    }

    private func writeLines(
        _ lines: LineList<RecordedLine>, of lane: Int, _ description: LaneDescription?, to body: inout PageOutput
    ) {
        for index in lines.indices where lines[index].lane == lane {
            let role = follower.watch.name(lines[index].role)
            writeLine(role, isInput: lines[index].isInput, description, to: &body)
        }
    }

    private func writeLines(of lane: Int, _ description: LaneDescription?, to body: inout PageOutput) {
        guard description != nil else { return }
        for index in board.map.lines.indices where board.map.lines[index].belongs(to: lane) {
            let line = board.map.lines[index]
            writeLine(EntryName(line.role.label), isInput: line.direction.isInput, description, to: &body)
        }
    }

    private func writeLine(
        _ role: EntryName, isInput: Bool, _ description: LaneDescription?, to body: inout PageOutput
    ) {
        body.separate()
        body.begin("{")
        body.pair("role", role)
        body.pair("direction", isInput ? "in" : "out" as Label)
        if let description {
            var number = 0
            while let row = description.role(number) {
                if EntryName(row.label) == role, row.isInput == isInput {
                    body.pair("sentence", row.sentence)
                    break
                }
                number += 1
            }
        }
        body.end("}")
    }

    private func write(_ interlock: Interlock, _ lanes: Int, to body: inout PageOutput) {
        body.begin("{")
        body.key("lanes")
        body.begin("[")
        for lane in 0..<lanes where interlock.contains(lane) {
            body.separate()
            body.write(Int64(lane))
        }
        body.end("]")
        switch interlock.policy {
        case .queue(let timeout):
            body.pair("request", "queue" as Label)
            body.pair("timeout", "\(timeout)" as FixedText<24>)
        case .refuse: body.pair("request", "refuse" as Label)
        }
        body.end("}")
    }
}
