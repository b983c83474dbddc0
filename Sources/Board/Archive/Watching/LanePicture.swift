import ControlLoop
import Lanes
import Record
import Statecharts

/// What is true of a lane: twice as much as a lane of this version has (`Facts`), since a record of another one may
/// have other names.
package typealias FactList<Element> = FixedList<16, Element>

/// One thing that is true of a lane.
package struct LaneFact {
    /// What of it is so.
    package enum Value {
        /// The state of a region, and since when it is in it, on the clock of the boot; nil where that is not known.
        case state(EntryName, since: Instant?)
        /// A number, such as a credit.
        case number(UInt64)
    }

    /// Its name: that of the region, or of the number.
    package let name: EntryName
    package fileprivate(set) var value: Value
}

/// The state that a region of a lane is in.
package struct RegionFact {
    package let name: EntryName
    package let state: EntryName
    /// Since when, on the clock of the boot; nil where that is not known.
    package let since: Instant?
}

/// What is known of a lane: what its machine begins with, and what happened since.
package struct LanePicture {
    /// All of it, in the order in which the machine has it.
    package private(set) var facts = FactList<LaneFact>()
    package private(set) var failure = FailurePicture()

    /// Nothing is known yet.
    init() {}

    /// What a machine begins with.
    init(of description: LaneDescription) {
        var lane = description.lane
        lane.start(at: .zero)
        let facts = lane.facts
        for index in facts.indices {
            let value: LaneFact.Value =
                switch facts[index].value {
                case .state(let state): .state(EntryName(state), since: nil)
                case .number(let number): .number(number)
                }
            self.facts.add(LaneFact(name: EntryName(facts[index].label), value: value))
        }
    }

    /// The same picture, of a machine that begins now.
    func begun(at time: Instant) -> LanePicture {
        var begun = self
        for index in facts.indices {
            if case .state(let state, _) = facts[index].value { begun.facts[index].value = .state(state, since: time) }
        }
        return begun
    }

    /// The regions; the first one is what the gate does for people.
    package var regions: FactList<RegionFact> {
        var regions = FactList<RegionFact>()
        for index in facts.indices {
            guard case .state(let state, let since) = facts[index].value else { continue }
            regions.add(RegionFact(name: facts[index].name, state: state, since: since))
        }
        return regions
    }

    private func value(_ name: EntryName) -> LaneFact.Value? {
        for index in facts.indices where facts[index].name == name { return facts[index].value }
        return nil
    }

    /// The number of that name; nil where it is not known.
    package func number(_ name: EntryName) -> UInt64? {
        if case .number(let number) = value(name) { number } else { nil }
    }

    /// The state of a region; nil where it is not known.
    package func state(_ name: EntryName) -> EntryName? {
        if case .state(let state, _) = value(name) { state } else { nil }
    }

    /// A region answered an event, and is in a state now. The event is empty where only the state is known.
    package mutating func set(
        _ name: EntryName, state: EntryName, since: Instant?, by event: EntryName = EntryName()
    ) {
        guard !name.isEmpty, !state.isEmpty else { return }
        failure.follow(event, of: name, to: state, at: since)
        if case .state(let old, .some) = value(name), old == state { return }
        set(LaneFact(name: name, value: .state(state, since: since)))
    }

    /// A number has a value.
    mutating func set(_ name: EntryName, number: UInt64) {
        guard !name.isEmpty else { return }
        set(LaneFact(name: name, value: .number(number)))
    }

    private mutating func set(_ fact: LaneFact) {
        for index in facts.indices where facts[index].name == fact.name {
            facts[index] = fact
            return
        }
        _ = facts.append(fact)
    }

    /// A region has failed, and nobody knows when.
    package mutating func learnFailure(of region: EntryName, _ cause: EntryName) { failure.learn(region, cause) }

    /// Something is wrong.
    mutating func noteFault(_ name: EntryName, isError: Bool, at time: Instant) {
        failure.note(name, isError: isError, at: time)
    }
}

/// What a lane begins with.
package struct LaneBeginning {
    /// The lane that it is about; nil where there is none.
    private(set) var lane: RecordLane?
    package private(set) var picture = LanePicture()
    /// Whether the fire release is wired.
    package private(set) var hasFireRelease = false
    /// Which of the supervised contacts are wired, a bit each.
    private var supervised: UInt8 = 0
    /// Whether it can be seen that the gate is locked.
    package private(set) var tellsWhenSecured = false
    /// Which numbers of its kind it has as it is wired, a bit each.
    private var numbers: UInt32 = 0

    /// Nothing is known of one.
    init() {}

    /// The lane at a place of a board.
    init(_ place: Int, of description: LaneDescription, _ map: borrowing LineMap) {
        lane = RecordLane(
            map.laneNames[place], machine: EntryName(LaneDescription.machines[description.machineNumber]))
        picture = LanePicture(of: description)
        tellsWhenSecured = description.tellsWhenSecured
        var books = description.lane
        let kept = books.takenDown()
        let rows = LaneDescription.profile(machine: description.machineNumber).numbers
        for index in rows.indices where rows[index].isFact || kept.has(rows[index].name) {
            numbers |= 1 &<< UInt32(index)
        }
        for index in map.lines.indices {
            let line = map.lines[index]
            guard line.belongs(to: place), line.direction.isInput else { continue }
            if line.role.label == ServiceContact.fireRelease.rawValue { hasFireRelease = true }
            if let contact = SupervisedContact(EntryName(line.role.label)) {
                supervised |= 1 &<< UInt8(contact.rawValue)
            }
        }
    }

    /// Whether a supervised contact is wired.
    package func has(_ contact: SupervisedContact) -> Bool { supervised &>> UInt8(contact.rawValue) & 1 == 1 }

    /// Whether it has the number at that place of its kind's profile.
    package func has(number index: Int) -> Bool { numbers &>> UInt32(index) & 1 == 1 }
}

extension SupervisedContact {
    /// The one whose line has that name; nil where none has.
    package init?(_ name: EntryName) {
        let all = SupervisedContact.all
        for index in all.indices where EntryName(all[index].row.label) == name {
            self = all[index]
            return
        }
        return nil
    }
}

extension Counters {
    /// Whether there is one of that name.
    fileprivate func has(_ name: Label) -> Bool {
        for index in indices where self[index].label == name { return true }
        return false
    }
}
