import Statecharts

/// A line of the board, by its place in the board's line map; not its offset on the chip.
public struct LineID: Hashable, Sendable {
    /// The place in the line map, below 64.
    public let index: Int

    /// The line at `index` of the line map.
    public init(_ index: Int) {
        self.index = index
    }

    /// The set with this line only.
    package var bit: LineBits { LineBits(place: index) }
}

/// How a line is found on its chip.
public enum LineSelector: Equatable, Sendable {
    /// By the name that the kernel gives it, such as `GPIO17`.
    case name(LineName)
    /// By its offset on the chip.
    case offset(UInt32)
}

extension LineSelector {
    /// A number that is another one only if the selector is. See `FixedText.digest`.
    package var digest: UInt32 {
        switch self {
        case .name(let name): name.digest
        case .offset(let offset): offset
        }
    }
}

/// The pull of a line's input stage.
public enum Bias: Sendable {
    /// As the kernel finds it.
    case unchanged
    /// No pull.
    case disabled
    /// A pull to the supply.
    case pullUp
    /// A pull to ground.
    case pullDown
}

/// How an output drives its line.
public enum Drive: Sendable {
    /// Both ways.
    case pushPull
    /// To ground only.
    case openDrain
    /// To the supply only.
    case openSource
}

/// Which way a line's information goes.
public enum Direction: Equatable, Sendable {
    /// From the sensor; changes count only after they have held for `debounce` (zero: at once).
    case input(debounce: Duration)
    /// To the actuator; `initial` is its level where nobody has asked the inputs: the fail-safe one.
    case output(drive: Drive, initial: Level)

    /// Whether the line is an input.
    public var isInput: Bool {
        if case .input = self { true } else { false }
    }
}

/// One line of the board: where it is, how it is wired, and what it is for.
public struct Line: Sendable {
    /// Where it is on the chip.
    public var selector: LineSelector
    /// Which way its information goes.
    public var direction: Direction
    /// Whether the physical low level is active.
    public var isActiveLow: Bool
    /// The pull of its input stage.
    public var bias: Bias
    /// The lane that it belongs to, by its place in the board's list of lanes.
    public var lane: Int
    /// What it is for in that lane.
    public var role: Role
    /// The other lanes that it belongs to.
    public var sharers = LineSharers()
    /// Whether an input counts as active while its edges come too fast to be believed: one that says that somebody is
    /// in the way, or a fire.
    public var isActiveInDoubt = false
    /// Whether an output changes again and again, and no change of it means anything: none is recorded.
    public var isBeating = false

    /// A line with all its parts.
    public init(
        selector: LineSelector, direction: Direction, isActiveLow: Bool, bias: Bias, lane: Int, role: Role
    ) {
        self.selector = selector
        self.direction = direction
        self.isActiveLow = isActiveLow
        self.bias = bias
        self.lane = lane
        self.role = role
    }
}

/// The lanes that share an input with the one that it belongs to: a fire release for all of them, for instance. It has
/// the same name in each, and its own number.
public struct LineSharers: Equatable, Sendable {
    /// One byte a lane: its number for the role and one more, or 0.
    private var bytes: UInt64 = 0

    /// No other lane.
    public init() {}

    /// Whether there is none.
    public var isEmpty: Bool { @inline(__always) get { bytes == 0 } }

    /// The number of a lane for the role; nil where the lane does not share it.
    public func index(in lane: Int) -> Int? {
        let byte = bytes &>> (UInt64(lane) &* 8) & 0xFF
        return byte == 0 ? nil : Int(byte) - 1
    }

    /// Adds a lane, of at most eight, with its number for the role, below 64.
    public mutating func add(lane: Int, index: Int) { bytes |= UInt64(index + 1) &<< (UInt64(lane) &* 8) }
}

extension Line {
    /// Whether it belongs to a lane.
    public func belongs(to lane: Int) -> Bool { role(in: lane) != nil }

    /// Whether it is for that in a lane.
    public func isFor(_ role: Role, in lane: Int) -> Bool {
        lane == self.lane ? role.index == self.role.index : sharers.index(in: lane) == role.index
    }

    /// What it is for in a lane; nil where it does not belong to that.
    public func role(in lane: Int) -> Role? {
        lane == self.lane ? role : sharers.index(in: lane).map { Role(role.label, index: $0) }
    }
}

/// What a line is for in its lane: a name, and a number that the lane knows it by.
public struct Role: Equatable, Sendable {
    /// The name in board files and traces, `coin-slot` for instance.
    public let label: Label
    /// The lane's number for it, below 64.
    public let index: Int

    /// A role with its name and number.
    public init(_ label: Label, index: Int) {
        self.label = label
        self.index = index
    }
}
