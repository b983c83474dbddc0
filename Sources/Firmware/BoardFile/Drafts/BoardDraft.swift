import Lanes
import ControlLoop
import Statecharts

/// What has been read of a board so far.
struct BoardDraft {
    private enum Place {
        case outside
        case chip
        case lane(Int)
        case interlock(Int)
        case money
        case mock
        case watchdog
        case journal
        case uplink
    }

    private var place = Place.outside
    private(set) var chip = ChipDraft()
    var lanes = LaneList<LaneDraft>()
    var interlocks = InterlockList<InterlockDraft>()
    private(set) var money = MoneyDraft()
    private(set) var mock = MockDraft()
    private(set) var watchdog = WatchdogDraft()
    private(set) var journal = JournalDraft()
    private(set) var uplink = UplinkDraft()
    var wires = LineList<Wire>()
    private var inputs = RequestSettings(ofInputs: true)
    private var outputs = RequestSettings(ofInputs: false)

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
        case .money:
            guard money.line == 0 else { throw .repeatedSection(section, firstLine: money.line) }
            money.line = line
            place = .money
        case .mock:
            guard mock.line == 0 else { throw .repeatedSection(section, firstLine: mock.line) }
            mock.line = line
            place = .mock
        case .watchdog:
            guard watchdog.line == 0 else { throw .repeatedSection(section, firstLine: watchdog.line) }
            watchdog.line = line
            place = .watchdog
        case .journal:
            guard journal.line == 0 else { throw .repeatedSection(section, firstLine: journal.line) }
            journal.line = line
            place = .journal
        case .uplink:
            guard uplink.line == 0 else { throw .repeatedSection(section, firstLine: uplink.line) }
            uplink.line = line
            place = .uplink
        }
    }

    /// Takes a key with its value.
    mutating func take(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        switch place {
        case .outside: throw .keyOutsideSection(found: Excerpt(cutting: key))
        case .chip: try chip.take(key: key, value: value, line: line)
        case .interlock(let index): try interlocks[index].take(key: key, value: value, line: line)
        case .money: try money.take(key: key, value: value, line: line)
        case .mock: try mock.take(key: key, value: value, line: line)
        case .watchdog: try watchdog.take(key: key, value: value, line: line)
        case .journal: try journal.take(key: key, value: value, line: line)
        case .uplink: try uplink.take(key: key, value: value, line: line)
        case .lane(let index):
            guard let role = try lanes[index].take(key: key, value: value, line: line) else { return }
            let wiring = try Wiring(value, for: role)
            try connect(wiring, to: role, lane: index, fileLine: line)
            lanes[index].wire(role, debounce: wiring.debounce)
        }
    }

    /// A line that another lane has, for the same purpose.
    private mutating func share(
        _ index: Int, with wiring: Wiring, _ role: WiredRole, lane: Int
    ) throws(BoardFileError.Problem) {
        let wire = wires[index]
        guard wire.line.isWired(as: wiring) else {
            throw .sharedDifferently(
                wiring.selector, role: role.label, firstLane: lanes[wire.line.lane].name, firstLine: wire.fileLine)
        }
        wires[index].line.sharers.add(lane: lane, index: role.number)
    }

    private mutating func connect(
        _ wiring: Wiring, to role: WiredRole, lane: Int, fileLine: Int
    ) throws(BoardFileError.Problem) {
        let digest = wiring.selector.digest
        for index in wires.indices where wires.look(at: index, { $0.digest == digest }) {
            let other = wires[index].line
            guard other.selector == wiring.selector else { continue }
            if role.row.isShareable, other.role.label == role.label, other.lane != lane {
                return try share(index, with: wiring, role, lane: lane)
            }
            throw .lineUsedTwice(
                wiring.selector, role: role.label, lane: lanes[lane].name, firstRole: other.role.label,
                firstLane: lanes[other.lane].name, firstLine: wires[index].fileLine)
        }
        var line = Line(
            selector: wiring.selector, direction: wiring.direction, isActiveLow: wiring.isActiveLow, bias: wiring.bias,
            lane: lane, role: role.role)
        line.isActiveInDoubt = role.row.isActiveInDoubt
        line.isBeating = role.row.isBeating
        let wire = Wire(line: line, digest: digest, fileLine: fileLine, longestDebounce: role.row.longestDebounce)
        guard wires.append(wire) else { throw .tooManyLines(limit: wires.count) }
        if let problem = role.isInput ? inputs.take(line, as: role) : outputs.take(line, as: role) { throw problem }
    }
}

extension RequestSettings {
    /// Takes a line; says if that was one setting too many.
    fileprivate mutating func take(_ line: Line, as role: WiredRole) -> BoardFileError.Problem? {
        take(line)
        guard !fit else { return nil }
        return .tooManySettings(role: role.label, count: count, limit: limit, isInput: role.isInput)
    }
}
