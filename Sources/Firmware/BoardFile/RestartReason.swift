import ControlLoop
import Lanes
import Statecharts

/// A change of the board file that running firmware cannot apply: a line that is released could move a door.
public enum RestartReason: Equatable, Sendable {
    /// The chip.
    case chip
    /// The lanes, their names or their order.
    case lanes
    /// The machine of a lane.
    case machine(lane: LaneName)
    /// Where or how a line of a lane is wired, or whether it is wired at all.
    case line(Role, lane: LaneName)
    /// Which lanes are interlocked.
    case interlocks
    /// Whether there is a watchdog, or which one.
    case watchdog
}

extension RestartReason {
    /// The first change for which firmware that runs the old board would have to restart; nil when the two differ only
    /// in settings.
    @export(interface)
    public init?(from old: Board, to new: Board) {
        guard let reason = Self.ofLanes(old, new) ?? Self.ofLines(old, new) ?? Self.ofTheRest(old, new) else {
            return nil
        }
        self = reason
    }

    private static func ofLanes(_ old: Board, _ new: Board) -> RestartReason? {
        guard old.chip == new.chip else { return .chip }
        guard old.map.laneNames == new.map.laneNames else { return .lanes }
        for lane in old.lanes.indices {
            guard old.lanes[lane].machineNumber == new.lanes[lane].machineNumber else {
                return .machine(lane: old.map.laneNames[lane])
            }
        }
        return nil
    }

    private static func ofLines(_ old: Board, _ new: Board) -> RestartReason? {
        if let line = old.map.firstLine(thatIsOtherIn: new.map) ?? new.map.firstLine(thatIsOtherIn: old.map) {
            return .line(line.role, lane: old.map.laneNames[line.lane])
        }
        return nil
    }

    private static func ofTheRest(_ old: Board, _ new: Board) -> RestartReason? {
        guard old.interlocks.count == new.interlocks.count else { return .interlocks }
        for index in old.interlocks.indices {
            for lane in old.lanes.indices
            where old.interlocks[index].contains(lane) != new.interlocks[index].contains(lane) {
                return .interlocks
            }
        }
        // How long the watchdog waits is a setting. What the recorder keeps is nothing to the firmware.
        return old.watchdog?.device == new.watchdog?.device ? nil : .watchdog
    }
}

extension LineMap {
    /// The first line that another map does not have, or has wired differently. The order of the lines does not matter.
    fileprivate func firstLine(thatIsOtherIn other: LineMap) -> Line? {
        for index in lines.indices {
            let line = lines[index]
            guard let same = other.line(line.role, isInput: line.direction.isInput, lane: line.lane),
                line.isWiredLike(other[same])
            else { return line }
        }
        return nil
    }
}

extension Line {
    /// Whether they are wired the same way. The level at which an output begins is a setting.
    fileprivate func isWiredLike(_ other: Line) -> Bool {
        guard selector == other.selector, sharers == other.sharers, isActiveLow == other.isActiveLow, bias == other.bias
        else { return false }
        switch (direction, other.direction) {
        case (.input(let debounce), .input(let otherDebounce)): return debounce == otherDebounce
        case (.output(let drive, _), .output(let otherDrive, _)): return drive == otherDrive
        case (.input, .output), (.output, .input): return false
        }
    }
}

extension RestartReason: TextPiece {
    /// Adds what changed, and what to do about it.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) { text.append(message) }

    private var message: Phrase {
        switch self {
        case .chip: "the chip changed, which needs a restart"
        case .lanes: "the list of lanes changed, which needs a restart"
        case .machine(let lane): "the machine of \(lane) changed, which needs a restart"
        case .line(let role, let lane): "the wiring of \(lane).\(role.label) changed, which needs a restart"
        case .interlocks: "the lanes of an interlock changed, which needs a restart"
        case .watchdog: "the watchdog changed, which needs a restart"
        }
    }
}
