import ControlLoop

/// What reaches the firmware's lines from the other side. Lines go by their offsets in the plan, levels are physical.
protocol Wires: ~Copyable {
    /// How long a line has to keep its level, in nanoseconds, so that its change is seen.
    var settlingTime: Int64 { get }

    /// The names of the lines, for messages; none where no chip is held.
    var map: LineMap { get }

    /// An input of the firmware has this level from the beginning.
    mutating func start(_ offset: Int, _ level: PhysicalLevel) throws(Trouble)

    /// All levels of the beginning are known.
    mutating func haveStarted() throws(Trouble)

    /// An input of the firmware gets this level.
    mutating func drive(_ offset: Int, to level: PhysicalLevel) throws(Trouble)

    /// The present level of a line; nil for one that cannot be seen.
    mutating func level(of offset: Int) throws(Trouble) -> PhysicalLevel?

    /// Reaction times will be taken, in a plan that begins at the time that is returned, on CLOCK_MONOTONIC.
    mutating func beginMeasuring() throws(Trouble) -> Int64

    /// No more of them will be taken.
    mutating func endMeasuring() throws(Trouble)

    /// How long it takes from `time`, on CLOCK_MONOTONIC, until an output of the firmware has this level.
    mutating func await(_ offset: Int, _ level: PhysicalLevel, since time: Int64) throws(Trouble) -> Int64
}

/// The longest that is waited for an output, in nanoseconds.
var longestReaction: Int64 { 1_000_000_000 }
