import ControlLoop
import Lanes
import Statecharts

/// What of a changed board file a firmware that runs cannot take up: a line that is given back could move a door.
public enum RestartReason: Equatable, Sendable {
    /// The chip.
    case chip
    /// The lanes, their names or their order.
    case lanes
    /// The machine of a lane.
    case machine(lane: LaneName)
    /// Where or how a line of a lane is wired, or whether it is.
    case line(Role, lane: LaneName)
    /// Which lanes are interlocked.
    case interlocks
    /// Whether there is a watchdog, or which.
    case watchdog
}

extension RestartReason {
    /// The first thing that a firmware which runs the old board would have to be started again for; nil when the two differ
    /// in settings only.
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
            switch (old.lanes[lane], new.lanes[lane]) {
            case (.turnstile, .turnstile), (.elevatorDoor, .elevatorDoor): break
            case (.turnstile, .elevatorDoor), (.elevatorDoor, .turnstile):
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
        // Whether the watchdog waits for a longer or a shorter time is a setting.
        return old.watchdog?.device == new.watchdog?.device ? nil : .watchdog
    }
}

extension LineMap {
    /// The first line that another map does not have, or has wired otherwise. The order of the lines means nothing.
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
    /// Whether they are wired the same way. At which level an output begins is a setting.
    fileprivate func isWiredLike(_ other: Line) -> Bool {
        guard selector == other.selector, isActiveLow == other.isActiveLow, bias == other.bias else { return false }
        switch (direction, other.direction) {
        case (.input(let debounce), .input(let otherDebounce)): return debounce == otherDebounce
        case (.output(let drive, _), .output(let otherDrive, _)): return drive == otherDrive
        case (.input, .output), (.output, .input): return false
        }
    }
}

extension FixedText {
    /// Adds what changed, and what to do about it.
    public mutating func append(_ reason: RestartReason) {
        switch reason {
        case .chip: append("the chip")
        case .lanes: append("the list of lanes")
        case .machine(let lane):
            append("the machine of ")
            append(lane)
        case .line(let role, let lane):
            append("the wiring of ")
            append(lane)
            append(".")
            append(role.label)
        case .interlocks: append("the lanes of an interlock")
        case .watchdog: append("the watchdog")
        }
        append(" changed, which needs a restart")
    }
}
