import Archive
import BoardFile
import ControlLoop
import Lanes
import Page
import Record
import Statecharts

extension BoardSite {
    /// Writes what a page has to know once. What the record has counts: it is what the firmware runs with. Sentences are those of
    /// the board file, for lanes that are the same there; settings and interlocks too, if it is the firmware's board file.
    func writeBoard(to body: inout PageOutput) {
        body.append("{\"kind\":\"board\"")
        body.pair("name", "\(name).board" as FixedText<80>)
        if let identity = follower.watch.identity {
            body.pair("version", identity.firmware)
        } else {
            body.key("version")
            body.quote(portcullisVersion)
        }
        body.append(",\"lanes\":[")
        let count = follower.watch.identity?.lanes.count ?? board.lanes.count
        for lane in 0..<count {
            if lane > 0 { body.append(",") }
            writeLane(lane, to: &body)
        }
        body.append("],\"interlocks\":[")
        if hasFileOfFirmware {
            for index in board.interlocks.indices {
                if index > 0 { body.append(",") }
                write(board.interlocks[index], count, to: &body)
            }
        }
        body.append("]}")
    }

    private func writeLane(_ lane: Int, to body: inout PageOutput) {
        let description = description(of: lane)
        let machine =
            follower.watch.identity?.lanes[lane].machine
            ?? EntryName(LaneDescription.machines[board.lanes[lane].machineNumber])
        body.append("{\"name\":")
        body.quote(follower.watch.identity?.lanes[lane].name ?? board.map.laneNames[lane])
        body.pair("machine", machine)
        body.key("picture")
        body.quote(LaneDescription.profile(of: machine).picture)
        if let description {
            body.append(",\"chart\":\"")
            if LaneDescription.isExhibit(machine: description.machineNumber) { body.append("gallery-") }
            body.append(LaneDescription.machines[description.machineNumber])
            body.append("\",\"settings\":{")
            if hasFileOfFirmware { writeSettings(of: description, to: &body) }
            body.append("}")
        }
        body.append(",\"lines\":[")
        if let lines = follower.watch.lines {
            writeLines(lines, of: lane, description, to: &body)
        } else {
            writeLines(of: lane, description, to: &body)
        }
        body.append("],\"offers\":[]}")
    }

    /// What the board file says about a lane; nil when it has another one there.
    private func description(of lane: Int) -> LaneDescription? {
        guard lane < board.lanes.count else { return nil }
        guard let identity = follower.watch.identity else { return board.lanes[lane] }
        let machine = LaneDescription.machines[board.lanes[lane].machineNumber]
        guard identity.lanes[lane].name == board.map.laneNames[lane], identity.lanes[lane].machine == EntryName(machine)
        else { return nil }
        return board.lanes[lane]
    }

    private func writeSettings(of description: LaneDescription, to body: inout PageOutput) {
        var number = 0
        while let (row, value) = description.setting(number) {
            if number > 0 { body.append(",") }
            body.quote(row.key)
            body.append(":\"")
            switch (value, row.range) {
            case (.number(let number), _): body.append(number)
            case (.duration(let duration), _): body.append("\(duration)" as FixedText<24>)
            case (.isFirstWord(let isFirst), .eitherWord(let first, let second)): body.append(isFirst ? first : second)
            case (.isFirstWord, _): break
            }
            body.append("\"")
            number += 1
        }
    }

    private func writeLines(
        _ lines: LineList<RecordedLine>, of lane: Int, _ description: LaneDescription?, to body: inout PageOutput
    ) {
        var isFirst = true
        for index in lines.indices where lines[index].lane == lane {
            let role = follower.watch.name(lines[index].role)
            writeLine(role, isInput: lines[index].isInput, description, isFirst: isFirst, to: &body)
            isFirst = false
        }
    }

    private func writeLines(of lane: Int, _ description: LaneDescription?, to body: inout PageOutput) {
        guard description != nil else { return }
        var isFirst = true
        for index in board.map.lines.indices where board.map.lines[index].lane == lane {
            let line = board.map.lines[index]
            writeLine(
                EntryName(line.role.label), isInput: line.direction.isInput, description, isFirst: isFirst, to: &body)
            isFirst = false
        }
    }

    private func writeLine(
        _ role: EntryName, isInput: Bool, _ description: LaneDescription?, isFirst: Bool, to body: inout PageOutput
    ) {
        body.append(isFirst ? "{\"role\":" : ",{\"role\":")
        body.quote(role)
        body.append(isInput ? ",\"direction\":\"in\"" : ",\"direction\":\"out\"")
        if let description {
            var number = 0
            while let row = description.role(number) {
                if EntryName(row.label) == role, row.isInput == isInput {
                    body.key("sentence")
                    body.quote(row.sentence)
                    break
                }
                number += 1
            }
        }
        body.append("}")
    }

    private func write(_ interlock: Interlock, _ lanes: Int, to body: inout PageOutput) {
        body.append("{\"lanes\":[")
        var isFirst = true
        for lane in 0..<lanes where interlock.contains(lane) {
            if !isFirst { body.append(",") }
            body.append(lane)
            isFirst = false
        }
        switch interlock.policy {
        case .queue(let timeout):
            body.append("],\"request\":\"queue\",\"timeout\":\"")
            body.append("\(timeout)" as FixedText<24>)
            body.append("\"}")
        case .refuse: body.append("],\"request\":\"refuse\"}")
        }
    }
}
