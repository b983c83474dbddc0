import Archive
import ControlLoop
import Lanes
import Record
import Statecharts

/// The state that a region of a lane is in.
struct RegionPicture {
    var name: EntryName
    var state: EntryName
    /// Since when, on the clock of the boot; nil where that is not known.
    var since: Instant?
}

/// A number that is true of a lane now, such as a credit.
struct NumberPicture {
    var name: EntryName
    var value: UInt64
}

/// What is known of a lane: what its machine begins with, and what happened since.
struct LanePicture {
    /// The regions; the first one is what the gate does for people.
    private(set) var regions = RegionList<RegionPicture>()
    private(set) var numbers = FixedList<8, NumberPicture>()
    private(set) var failure = FailurePicture()

    /// Nothing is known yet.
    init() {}

    /// What a machine begins with.
    init(of description: LaneDescription, since: Instant?) {
        var lane = description.lane
        lane.start(at: .zero)
        let facts = lane.facts
        for index in facts.indices {
            let name = EntryName(facts[index].label)
            switch facts[index].value {
            case .state(let state):
                regions.add(RegionPicture(name: name, state: EntryName(state), since: since))
            case .number(let number): numbers.add(NumberPicture(name: name, value: number))
            }
        }
    }

    /// The same picture, of a machine that begins now.
    func begun(at time: Instant) -> LanePicture {
        var begun = self
        for index in regions.indices {
            begun.regions[index] = RegionPicture(name: regions[index].name, state: regions[index].state, since: time)
        }
        return begun
    }

    /// A region answered an event, and is in a state now. The event is empty where only the state is known.
    mutating func set(_ name: EntryName, state: EntryName, since: Instant?, by event: EntryName = EntryName()) {
        guard !name.isEmpty, !state.isEmpty else { return }
        failure.follow(event, of: name, to: state, at: since)
        for index in regions.indices where regions[index].name == name {
            if regions[index].state != state || regions[index].since == nil {
                regions[index] = RegionPicture(name: name, state: state, since: since)
            }
            return
        }
        // A record of another version may have more names than a lane of this one has room for.
        _ = regions.append(RegionPicture(name: name, state: state, since: since))
    }

    /// Whether anything is known of a region.
    func knows(_ name: EntryName) -> Bool { state(name) != nil }

    /// Whether it has a number of that name.
    func hasNumber(_ name: EntryName) -> Bool { number(name) != nil }

    /// The number of that name; nil where it is not known.
    func number(_ name: EntryName) -> UInt64? {
        for index in numbers.indices where numbers[index].name == name { return numbers[index].value }
        return nil
    }

    /// The state of a region; nil where it is not known.
    func state(_ name: EntryName) -> EntryName? {
        for index in regions.indices where regions[index].name == name { return regions[index].state }
        return nil
    }

    /// A number has a value.
    mutating func set(_ name: EntryName, number: UInt64) {
        guard !name.isEmpty else { return }
        for index in numbers.indices where numbers[index].name == name {
            numbers[index].value = number
            return
        }
        // As above.
        _ = numbers.append(NumberPicture(name: name, value: number))
    }

    /// A region has failed, and nobody knows when.
    mutating func learnFailure(of region: EntryName, _ cause: EntryName) { failure.learn(region, cause) }

    /// Something is wrong.
    mutating func noteFault(_ name: EntryName, isError: Bool, at time: Instant) {
        failure.note(name, isError: isError, at: time)
    }
}
