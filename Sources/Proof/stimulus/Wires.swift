import ControlLoop

/// The other side of the firmware's lines. Lines are given by their offsets in the plan, levels are physical.
protocol Wires: ~Copyable {
    /// Whether the chip is one that the kernel simulates, and can be taken away.
    static var isSimulated: Bool { get }

    /// The wires at a place, which the command line names. It may be kept: it is there until the end.
    init(at place: UnsafePointer<CChar>) throws(Trouble)

    /// How long a line must keep its level, in nanoseconds, so that its change is seen.
    var settlingTime: Int64 { get }

    /// The names of the lines, for messages; empty if no chip is held.
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

    /// No more reaction times will be taken.
    mutating func endMeasuring() throws(Trouble)

    /// How long it takes from `time`, on CLOCK_MONOTONIC, until an output of the firmware has this level.
    mutating func await(_ offset: Int, _ level: PhysicalLevel, since time: Int64) throws(Trouble) -> Int64
}
