import ControlLoop
import Lanes
import Statecharts

/// What has been read of a board so far.
struct BoardDraft {
    private enum Place {
        case outside
        case chip
        case lane(Int)
        case interlock(Int)
    }

    private var place = Place.outside
    private var chip = ChipDraft()
    private var lanes = LaneList<LaneDraft>()
    private var interlocks = InterlockList<InterlockDraft>()
    private var wires = LineList<Wire>()

    /// A line of the board, and the line of the file that names it.
    struct Wire {
        var line: Line
        let fileLine: Int
    }

    /// Takes the header of a section.
    mutating func begin(_ section: Section, line: Int) throws(BoardFileError.Problem) {
        switch section {
        case .chip:
            guard chip.line == 0 else { throw .repeatedSection(section, firstLine: chip.line) }
            chip.line = line
            place = .chip
        case .lane(let name):
            for index in lanes.indices where lanes[index].name == name {
                throw .repeatedSection(section, firstLine: lanes[index].line)
            }
            guard lanes.append(LaneDraft(name: name, line: line)) else { throw .tooManyLanes(limit: lanes.count) }
            place = .lane(lanes.count - 1)
        case .interlock(let name):
            for index in interlocks.indices where interlocks[index].name == name {
                throw .repeatedSection(section, firstLine: interlocks[index].line)
            }
            guard interlocks.append(InterlockDraft(name: name, line: line)) else {
                throw .tooManyInterlocks(limit: interlocks.count)
            }
            place = .interlock(interlocks.count - 1)
        }
    }

    /// Takes a key with its value.
    mutating func take(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        switch place {
        case .outside: throw .keyOutsideSection(found: Excerpt(cutting: key))
        case .chip: try chip.take(key: key, value: value, line: line)
        case .interlock(let index): try interlocks[index].take(key: key, value: value, line: line)
        case .lane(let index):
            guard let key = LaneKey.named(key) else {
                throw .unknownKey(
                    found: Excerpt(cutting: key), in: .lane(lanes[index].name), nearest: LaneKey.nearest(to: key)?.label
                )
            }
            try lanes[index].begin(key, value: value, line: line)
            if let role = key.role {
                try connect(Wiring(value, for: role), to: role, lane: index, fileLine: line)
            } else {
                try lanes[index].set(key, to: value)
            }
        }
    }

    private mutating func connect(
        _ wiring: Wiring, to role: TurnstileRole, lane: Int, fileLine: Int
    ) throws(BoardFileError.Problem) {
        for index in wires.indices where wires[index].line.selector == wiring.selector {
            let other = wires[index].line
            throw .lineUsedTwice(
                wiring.selector, role: role.role.label, lane: lanes[lane].name, firstRole: other.role.label,
                firstLane: lanes[other.lane].name, firstLine: wires[index].fileLine)
        }
        let line = Line(
            selector: wiring.selector, direction: wiring.direction, isActiveLow: wiring.isActiveLow, bias: wiring.bias,
            lane: lane, role: role.role)
        guard wires.append(Wire(line: line, fileLine: fileLine)) else { throw .tooManyLines(limit: wires.count) }
    }

    /// The board, when nothing is missing and everything agrees.
    func board() throws(BoardFileError) -> Board {
        guard chip.line > 0 else { throw BoardFileError(line: 0, problem: .chipMissing) }
        guard !lanes.isEmpty else { throw BoardFileError(line: 0, problem: .laneMissing) }
        var first = chip.mistake
        for index in lanes.indices {
            first = .earlier(first, lanes[index].mistake(coinSlot: wire(of: .coinSlot, lane: index)))
        }
        for index in interlocks.indices { first = .earlier(first, interlocks[index].mistake(lanes)) }
        if let first { throw first }
        guard let selector = chip.selector else { throw BoardFileError(line: 0, problem: .chipMissing) }
        return Board(chip: selector, map: map, lanes: turnstiles, interlocks: joints)
    }

    private func wire(of role: TurnstileRole, lane: Int) -> Wire? {
        for index in wires.indices where wires[index].line.lane == lane && wires[index].line.role == role.role {
            return wires[index]
        }
        return nil
    }

    private var turnstiles: LaneList<TurnstileLane> {
        var turnstiles = LaneList<TurnstileLane>()
        for index in lanes.indices { turnstiles.append(lanes[index].turnstile) }
        return turnstiles
    }

    private var joints: InterlockList<Interlock> {
        var joints = InterlockList<Interlock>()
        for index in interlocks.indices { joints.append(interlocks[index].interlock(lanes)) }
        return joints
    }

    private var map: LineMap {
        var map = LineMap()
        for index in lanes.indices { _ = map.addLane(named: lanes[index].name) }
        for index in wires.indices {
            var line = wires[index].line
            if case .output(let drive, _) = line.direction {
                let isActive = lanes[line.lane].turnstile.failSafeOutputs[line.role]
                line.direction = .output(drive: drive, initial: isActive ? .active : .inactive)
            }
            _ = map.add(line)
        }
        return map
    }
}
