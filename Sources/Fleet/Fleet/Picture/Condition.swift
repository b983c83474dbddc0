/// How a lane is, in a word: the worst that is true of it. The first is what somebody has to see first.
public enum Condition: Int, CaseIterable, Comparable, Sendable {
    /// Something is wrong at the gate, and somebody has to repair it.
    case fault
    /// A fire release holds it open.
    case fire
    /// Its firmware ended without stopping in order.
    case ended
    /// Its board cannot be reached: what else is said of the lane is how it was before.
    case offline
    /// Its firmware was stopped.
    case stopped
    /// Its firmware has not run since the board's boot.
    case unstarted
    /// It has not said how it is.
    case unknown
    /// It is in service.
    case well

    /// The worse comes first.
    public static func < (one: Condition, other: Condition) -> Bool { one.rawValue < other.rawValue }

    /// The word for it, in JSON and on command lines.
    public var word: String {
        switch self {
        case .fault: "fault"
        case .fire: "fire"
        case .ended: "ended"
        case .offline: "offline"
        case .stopped: "stopped"
        case .unstarted: "unstarted"
        case .unknown: "unknown"
        case .well: "well"
        }
    }

    /// Whether somebody should go and look.
    public var isTrouble: Bool {
        switch self {
        case .fault, .fire, .ended, .offline: true
        case .stopped, .unstarted, .unknown, .well: false
        }
    }
}

extension FleetBoard {
    /// How one of its lanes is.
    public func condition(of lane: FleetLane) -> Condition {
        if lane.fault != nil { return .fault }
        if lane.fire == true { return .fire }
        if lane.firmware == .ended { return .ended }
        if link == .offline { return .offline }
        switch lane.firmware {
        case .running: return .well
        case .stopped: return .stopped
        case .ended: return .ended
        case nil: return .unknown
        case .some(.none): return .unstarted
        }
    }

    /// How it is itself: as its worst lane, or, without lanes, as its connection.
    public var condition: Condition {
        lanes.values.map { condition(of: $0) }.min() ?? (link == .offline ? .offline : .unknown)
    }
}
