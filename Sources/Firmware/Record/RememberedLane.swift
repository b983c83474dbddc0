import ControlLoop
import Statecharts

/// One number of a lane, by name.
public struct RememberedNumber: Equatable, Sendable {
    /// Its name.
    public let name: EntryName
    /// How much.
    public let value: UInt64
    /// Whether it is money that is due to somebody.
    public let isDue: Bool

    /// A number by its name.
    public init(_ name: EntryName, _ value: UInt64, isDue: Bool = false) {
        self.name = name
        self.value = value
        self.isDue = isDue
    }
}

/// What is remembered of one lane, by names: what a start gives back to it.
public struct RememberedLane: Equatable, Sendable {
    /// The lane's name.
    public var lane: LaneName
    /// The name of its machine.
    public var machine: EntryName
    /// Its numbers.
    public var numbers = KeptList<RememberedNumber>()
    /// What a later version put behind them.
    var rest = SnapshotRest()

    /// A lane of which nothing is remembered yet.
    public init(lane: LaneName, machine: EntryName) {
        self.lane = lane
        self.machine = machine
    }
}
