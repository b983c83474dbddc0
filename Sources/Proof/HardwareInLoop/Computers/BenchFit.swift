import BoardFile
import ControlLoop
import DesktopTool
import Foundation
import Lanes
import Simulation
import Statecharts

/// A case as it goes on a bench: on its lines, without what is not wired there.
struct BenchFit {
    /// The case's board with the lines of the virtual board, as far as the bench has them: for the mock chip, and for
    /// plans.
    let rehearsed: LoadedBoard
    /// The same for the firmware on the bench.
    let firmware: String
    /// What `stimulus --wires` takes.
    let wires: String

    /// Why a case cannot run on a bench.
    struct Obstacle: Error, Equatable {
        let reason: String
    }

    /// For a board that is wired as `bench` says.
    init(_ item: HILCase, on board: LoadedBoard, _ bench: Bench) throws(Obstacle) {
        if item.needs.contains(.simulatedChip) {
            throw Obstacle(reason: "it needs a simulated chip, which can be taken away and held by somebody else")
        }
        if item.needs.contains(.ownChip) { throw Obstacle(reason: "it needs a simulated chip beside the board's own") }
        let wanted: LoadedBoard
        do { wanted = try LoadedBoard(text: item.board, name: item.name) } catch {
            throw Obstacle(reason: error.message)
        }
        let lanes = try BenchFit.lanes(of: wanted, on: board)
        var files = (rehearsed: "", firmware: "")
        var missing: [String] = []
        var section = ""
        for line in item.board.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().prefix { $0 != "]" })
                files.rehearsed += line + "\n"
                files.firmware += line + "\n"
                if section == "chip" {
                    files.rehearsed += "label = portcullis-virtual\n"
                    files.firmware += board.board.chip.key + "\n"
                }
                continue
            }
            if section == "chip" { continue }
            let key = line.prefix { $0 != "=" && $0 != " " }
            guard section.hasPrefix("lane "), let place = wanted.laneNames.firstIndex(of: String(section.dropFirst(5))),
                let id = wanted.line(named: String(key), lane: place)
            else {
                files.rehearsed += line + "\n"
                files.firmware += line + "\n"
                continue
            }
            let name = "\(board.laneNames[lanes[place]]).\(key)"
            guard let own = board.line(named: String(key), lane: lanes[place]), bench.partner(of: own) != nil else {
                missing.append(name)
                continue
            }
            let attributes = board.board.map[own].attributes(debounce: wanted.board.map[id].debounce)
            let selector = board.board.map[own].selector
            files.rehearsed += "\(key) = GPIO\(wanted.offset(of: id) ?? 0)\(attributes)\n"
            files.firmware += "\(key) = \(selector.text)\(attributes)\n"
        }
        firmware = files.firmware
        do {
            rehearsed = try LoadedBoard(text: files.rehearsed, name: item.name)
            try BenchFit.check(item, on: rehearsed)
        } catch {
            let reason = missing.isEmpty ? error.message : "nothing is wired to \(missing.joined(separator: ", "))"
            throw Obstacle(reason: reason)
        }
        wires = BenchFit.wires(rehearsed, lanes, board, bench)
    }

    /// Whether everything that the case moves and looks at is there.
    private static func check(_ item: HILCase, on board: LoadedBoard) throws(ToolError) {
        _ = try CaseFolder(item, board: board, firmware: "")
        for level in item.check.levels where board.line(named: level.line, lane: 0) == nil {
            throw .failure("\(level.line) is missing")
        }
    }

    /// For each lane of the case one of the bench's, of the same machine.
    private static func lanes(of wanted: LoadedBoard, on board: LoadedBoard) throws(Obstacle) -> [Int] {
        var free = Array(board.laneNames.indices)
        var lanes: [Int] = []
        for lane in wanted.board.lanes.indices {
            guard
                let place = free.firstIndex(where: { board.board.lanes[$0].isSameMachine(as: wanted.board.lanes[lane]) }
                )
            else {
                let machine = wanted.board.lanes[lane].machineName
                let count = wanted.board.lanes.indices.count { wanted.board.lanes[$0].machineName == machine }
                throw Obstacle(reason: "it needs \(count.of("lane")) with machine = \(machine)")
            }
            lanes.append(free.remove(at: place))
        }
        return lanes
    }

    private static func wires(_ rehearsed: LoadedBoard, _ lanes: [Int], _ board: LoadedBoard, _ bench: Bench) -> String
    {
        var text =
            (bench.label.map { "label \($0)" } ?? board.board.chip.key.replacingOccurrences(of: " =", with: "")) + "\n"
        for index in rehearsed.board.map.lines.indices {
            let line = rehearsed.board.map.lines[index]
            let name = "\(board.laneNames[lanes[line.lane]]).\(line.role.label)"
            guard let partner = board.line(named: name, lane: 0).flatMap(bench.partner(of:)),
                let offset = rehearsed.offset(of: LineID(index))
            else { continue }
            text += "\(line.direction.isInput ? "drive" : "watch") \(offset) \(partner.text) \(name)\n"
        }
        return text
    }
}

extension LaneDescription {
    fileprivate var machineName: String { "\(Self.machines[machineNumber])" }

    fileprivate func isSameMachine(as other: LaneDescription) -> Bool { machineNumber == other.machineNumber }
}

extension ChipSelector {
    /// As `[chip]` has it.
    fileprivate var key: String {
        if case .label = self { "label = \(text)" } else { "path = \(text)" }
    }
}

extension LineSelector {
    fileprivate var text: String {
        switch self {
        case .name(let name): "\(name)"
        case .offset(let offset): "\(offset)"
        }
    }
}

extension Line {
    fileprivate var debounce: Duration? {
        if case .input(let debounce) = direction { debounce } else { nil }
    }

    /// How the line is wired, as a board file says it; how long a contact has to hold is a matter of the case.
    fileprivate func attributes(debounce: Duration?) -> String {
        var text = isActiveLow ? " active-low" : ""
        switch bias {
        case .unchanged: break
        case .disabled: text += " bias-disabled"
        case .pullUp: text += " pull-up"
        case .pullDown: text += " pull-down"
        }
        if case .output(let drive, _) = direction {
            switch drive {
            case .pushPull: break
            case .openDrain: text += " open-drain"
            case .openSource: text += " open-source"
            }
        }
        if let debounce { text += " debounce \(debounce.boardText)" }
        return text
    }
}
