import Statecharts

/// One named count.
public struct Counter: Equatable, Sendable {
    /// Its name in the trace.
    public let label: Label
    /// The count.
    public let value: UInt64

    /// A count by its name.
    public init(_ label: Label, _ value: UInt64) {
        self.label = label
        self.value = value
    }
}

/// Takes down every number of a lane as a count. What is or is not so is no count.
struct CounterKeeper: Keeper {
    private(set) var counters = Counters()

    mutating func number(_ name: Label, _ value: inout UInt64) { counters.append(Counter(name, value)) }

    mutating func flag(_ name: Label, _ value: inout Bool) {}
}

extension Lasting {
    /// Its numbers, by their names.
    public var counters: Counters {
        var keeper = CounterKeeper()
        var copy = self
        copy.keep(with: &keeper)
        return keeper.counters
    }
}
