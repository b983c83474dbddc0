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

/// Takes down every number as a count; what is or is not so too, as 1 or 0, if it is told to.
private struct CounterKeeper: Keeper {
    let takesFlags: Bool
    private(set) var counters = Counters()

    init(takesFlags: Bool) { self.takesFlags = takesFlags }

    mutating func number(_ name: Label, _ value: inout UInt64) { counters.add(Counter(name, value)) }

    mutating func flag(_ name: Label, _ value: inout Bool) {
        if takesFlags { counters.add(Counter(name, value ? 1 : 0)) }
    }
}

extension Lasting {
    /// Its numbers, by their names.
    public var counters: Counters {
        var copy = self
        return copy.counted()
    }

    /// The same of something large, where it is. Nothing changes.
    public mutating func counted() -> Counters {
        var keeper = CounterKeeper(takesFlags: false)
        keep(with: &keeper)
        return keeper.counters
    }

    /// All that is lasting about it, by names: what is or is not so is 1 or 0. Nothing changes.
    public mutating func takenDown() -> Counters {
        var keeper = CounterKeeper(takesFlags: true)
        keep(with: &keeper)
        return keeper.counters
    }
}

extension Counters {
    /// Calls `body` with as many of them as one record shows, and again with the next, until it has had all.
    package func forEachGroup(_ body: (CounterGroup) -> Void) {
        var group = CounterGroup()
        for index in indices {
            group.add(self[index])
            guard group.isFull || index == count - 1 else { continue }
            body(group)
            group.removeAll()
        }
    }
}
