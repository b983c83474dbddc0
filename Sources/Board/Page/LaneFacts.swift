import ControlLoop
import Lanes
import Record
import Statecharts

/// One thing that is true of a lane.
struct ShownFact {
    var name: EntryName
    /// The name of the state; nil for a number.
    var state: EntryName?
    var number: UInt64 = 0
}

/// What is true of a lane: what a machine begins with, and what happened since.
struct LaneFacts {
    private(set) var shown = FixedList<16, ShownFact>()

    /// Nothing is known yet.
    init() {}

    /// What a machine begins with.
    init(of description: LaneDescription) {
        var lane = description.lane
        lane.start(at: .zero)
        let facts = lane.facts
        for index in facts.indices {
            let name = EntryName(facts[index].label)
            switch facts[index].value {
            case .state(let state): shown.add(ShownFact(name: name, state: EntryName(state)))
            case .number(let number): shown.add(ShownFact(name: name, state: nil, number: number))
            }
        }
    }

    /// A region is in a state.
    mutating func set(_ name: EntryName, state: EntryName) { set(ShownFact(name: name, state: state)) }

    /// A number has a value.
    mutating func set(_ name: EntryName, number: UInt64) { set(ShownFact(name: name, state: nil, number: number)) }

    private mutating func set(_ fact: ShownFact) {
        guard !fact.name.isEmpty else { return }
        for index in shown.indices where shown[index].name == fact.name {
            shown[index] = fact
            return
        }
        // A record of another version may have more names than a lane of this one has room for.
        _ = shown.append(fact)
    }
}

/// What a lane begins with.
struct LaneBeginning {
    /// The lane that it is about; nil where there is none.
    var lane: RecordLane?
    var facts = LaneFacts()
}
