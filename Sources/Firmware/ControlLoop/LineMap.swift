import Statecharts

/// All lines of a board, and the names of its lanes: a chip requests the lines and a trace names them.
public struct LineMap: Sendable {
    /// The lines, by `LineID.index`.
    public private(set) var lines = LineList<Line>()
    /// The lanes' names, by their place.
    public private(set) var laneNames = LaneList<LaneName>()

    /// A board without lanes.
    public init() {}

    /// Adds a lane; its place is the number of lanes before it. False when there are eight.
    public mutating func addLane(named name: LaneName) -> Bool { laneNames.append(name) }

    /// Adds a line. Nil when there are 64.
    public mutating func add(_ line: Line) -> LineID? {
        lines.append(line) ? LineID(lines.count - 1) : nil
    }

    /// The line.
    public subscript(line: LineID) -> Line { @inline(__always) get { lines[line.index] } }

    /// How many of the lines are inputs.
    public var inputCount: Int {
        var (lines, count) = (lines, 0)
        for index in lines.indices where lines.look(at: index, { $0.direction.isInput }) { count += 1 }
        return count
    }

    /// The outputs, each at its initial level.
    var initialLevels: LineLevels {
        var levels = LineLevels()
        for index in lines.indices {
            if case .output(_, let initial) = lines[index].direction { levels[LineID(index)] = initial }
        }
        return levels
    }

    /// The line with a role in a lane, if it is wired.
    public func line(_ role: Role, isInput: Bool, lane: Int) -> LineID? {
        for index in lines.indices {
            let line = lines[index]
            if line.role(in: lane) == role, line.direction.isInput == isInput { return LineID(index) }
        }
        return nil
    }

    /// A line as messages and traces name it.
    public func name(of line: LineID) -> FullLineName {
        // Read before anything is written: between two pieces of the text each list would be copied whole.
        let line = self[line]
        let lane = laneNames[line.lane]
        return "\(lane).\(line.role.label)"
    }
}

/// A set of lines with a level for each: what one write drives.
public struct LineLevels: Equatable, Sendable {
    /// One bit for each line of the set.
    public private(set) var mask: LineBits = 0
    /// One bit for each active line of the set.
    public private(set) var active: LineBits = 0

    /// No lines.
    public init() {}

    /// Some lines, of which those in `active` are active.
    init(of lines: LineBits, active: LineBits) {
        mask = lines
        self.active = active & lines
    }

    /// Whether the set has no line.
    public var isEmpty: Bool { mask == 0 }

    /// The level of a line; nil when it is not in the set.
    public subscript(line: LineID) -> Level? {
        get {
            guard mask & line.bit != 0 else { return nil }
            return active & line.bit != 0 ? .active : .inactive
        }
        set {
            mask = newValue == nil ? mask & ~line.bit : mask | line.bit
            active = newValue == .active ? active | line.bit : active & ~line.bit
        }
    }

    /// The lines of the set that have that level.
    func lines(at level: Level) -> LineBits { level == .active ? active : mask & ~active }

    /// Takes over the levels of another set.
    mutating func take(_ levels: LineLevels) {
        mask |= levels.mask
        active = active & ~levels.mask | levels.active
    }

    /// Takes lines out.
    mutating func remove(_ lines: LineBits) {
        mask &= ~lines
        active &= ~lines
    }
}

/// A set of roles by number: the outputs of a lane that are active, for instance.
public struct RoleSet: Equatable, Sendable {
    /// One bit for each role.
    public private(set) var bits: RoleBits = 0

    /// No role.
    public init() {}

    /// Whether the role is in the set.
    public subscript(role: Role) -> Bool {
        get { self[number: role.index] }
        set { self[number: role.index] = newValue }
    }

    /// Whether the role with that number is in the set.
    public subscript(number number: Int) -> Bool {
        get { bits & RoleBits(place: number) != 0 }
        set {
            let bit = RoleBits(place: number)
            bits = newValue ? bits | bit : bits & ~bit
        }
    }
}
