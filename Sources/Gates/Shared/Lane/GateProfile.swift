import ControlLoop
import Machines
import Statecharts

/// What a kind of gate says of itself to whoever watches it: the uplink, Home Assistant, the fleet view, the page, the
/// database. Each kind has its own in its folder, beside its roles and its settings.
public struct GateProfile: Sendable {
    /// What people call the kind; nil for what is no gate, which has its machine's name.
    public var title: Label?
    /// The module of JavaScript that draws it on the page, which exports `Picture`. That of what is no gate shows its
    /// lines.
    public var picture: Label = "gate-lamps.js"
    /// Where its open side is seen; nil for what is no gate.
    public var position: GatePosition?
    /// Whether it is a door, rather than a barrier or a turnstile.
    public var isDoor = false
    /// The states of its main region; none for what is no gate.
    public var states = StateList()
    /// The events that are passages.
    public var passages = FixedList<4, PassageRow>()
    /// The faults with which somebody may have been at a contact.
    public var tampering = FixedList<4, Fault>()
    /// Whether it has an alarm that sounds for a while after its cause.
    public var hasAlarm = false
    /// The events whose number is an amount of money.
    public var payments = FixedList<4, Label>()
    /// The numbers that it keeps or has.
    public var numbers = FixedList<24, NumberRow>()
}

/// Where it is seen whether a gate is open.
public enum GatePosition: Sendable {
    /// It is open while this output is active.
    case output(Label)
    /// Its states say it.
    case states
}

/// Where a gate is.
public enum GatePlace: Label, Sendable {
    case open, closed, opening, closing
}

/// What keeps a gate from doing what it does for people.
public enum OutOfService: Sendable {
    /// It waits for its repair, or recovers.
    case broken
    /// A fire releases it; it may have failed as well.
    case released
}

/// The states of a gate's main region.
public typealias StateList = FixedList<12, StateRow>

/// A state of a gate's main region.
public struct StateRow: Sendable {
    /// Its name in traces.
    public let name: Label
    /// What people call it.
    public let title: Label
    /// Where the gate is in it; nil where nobody knows, or an output says it.
    public var place: GatePlace?
    /// Whether nothing is bought in it: all money that the gate holds is credit.
    public var isUnpaid = false
    /// What keeps the gate from its service in it.
    public var outOfService: OutOfService?

    init(
        _ name: Label, _ title: Label, _ place: GatePlace? = nil, isUnpaid: Bool = false,
        _ outOfService: OutOfService? = nil
    ) {
        (self.name, self.title, self.place) = (name, title, place)
        (self.isUnpaid, self.outOfService) = (isUnpaid, outOfService)
    }

    // The superstates of every gate with a `ServiceState` around it.
    static var broken: StateRow { StateRow("broken", "broken", nil, .broken) }
    static var released: StateRow { StateRow("released", "released", nil, .released) }
}

/// What a passage is: an event that the gate did not refuse. Where the event has a number, so many have passed; else
/// one has.
public enum PassageRow: Sendable {
    /// The event of that name, in whatever state.
    case event(Label)
    /// The event of that name, in that state.
    case eventIn(Label, Label)
    /// Any event that ends that state.
    case ending(Label)
}

/// A number of a gate.
public struct NumberRow: Sendable {
    /// What a number is.
    public enum Kind: Equatable, Sendable {
        /// It only rises.
        case count
        /// Money that only rises.
        case takings
        /// It rises and falls.
        case gauge
        /// Money that rises and falls.
        case purse
        /// It is or is not so.
        case flag
    }

    /// What a fact follows from where nothing that happened tells it any more.
    public enum Source: Sendable {
        /// It is this number while nothing is bought.
        case unpaid(Label)
        /// It is 0 while the region is in the state.
        case zero(region: Label, state: Label)
    }

    /// Its name in messages.
    public let name: Label
    /// What people call it.
    public let title: Label
    /// What it is.
    public let kind: Kind
    /// Whether it is among what the gate has now; else it is among its counters.
    public var isFact = false
    /// Whether it counts those who passed.
    public var isPassages = false
    /// Whether only those look at it who look for a cause.
    public var isDiagnostic = false
    /// Why those passed whom it counts, where they did not pay: they are among the passages, too.
    public var reason: Label?
    /// What it follows from, if it is a fact that may.
    public var source: Source?

    /// A counter.
    static func counter(_ name: Label, _ title: Label, _ kind: Kind = .count) -> NumberRow {
        NumberRow(name: name, title: title, kind: kind)
    }

    /// A counter of those who passed for another reason than that they paid.
    static func passages(_ name: Label, _ title: Label, because reason: Label) -> NumberRow {
        NumberRow(name: name, title: title, kind: .count, reason: reason)
    }

    /// A counter of those who passed.
    static func passages(_ name: Label, _ title: Label) -> NumberRow {
        NumberRow(name: name, title: title, kind: .count, isPassages: true)
    }

    /// A number for those who look for a cause.
    static func diagnostic(_ name: Label, _ title: Label, _ kind: Kind = .count) -> NumberRow {
        NumberRow(name: name, title: title, kind: kind, isDiagnostic: true)
    }

    /// What the gate has now.
    static func fact(_ name: Label, _ title: Label, _ kind: Kind, _ source: Source? = nil) -> NumberRow {
        NumberRow(name: name, title: title, kind: kind, isFact: true, source: source)
    }
}

extension NumberRow {
    /// Whether it is an amount of money.
    public var isMoney: Bool { kind == .takings || kind == .purse }
}

// What gates have in common.
extension NumberRow {
    static var credit: NumberRow { .fact("credit", "Credit", .purse, .unpaid("held")) }
    static var inserted: NumberRow { .counter("inserted", "Money inserted", .takings) }
    static var kept: NumberRow { .counter("kept", "Money kept", .takings) }
    static var held: NumberRow { .diagnostic("held", "Money held", .purse) }
    static var faults: NumberRow { .diagnostic("faults", "Faults") }
    static var saturated: NumberRow { .diagnostic("saturated", "Counts no longer exact", .flag) }
}

extension StateList {
    /// The state of that name.
    func named(_ name: EntryName) -> StateRow? {
        for index in indices where EntryName(self[index].name) == name { return self[index] }
        return nil
    }
}

extension GateProfile {
    /// What is known of a machine of another version: nothing.
    public static var unknown: GateProfile { GateProfile() }

    /// Whether it is a gate, and no machine of the gallery.
    public var isGate: Bool { position != nil }

    /// The number of that name.
    public func number(_ name: EntryName) -> NumberRow? {
        for index in numbers.indices where EntryName(numbers[index].name) == name { return numbers[index] }
        return nil
    }

    /// Calls `take` with each name that is that of an amount of money.
    public func forEachMoneyName(_ take: (Label) -> Void) {
        for index in numbers.indices where numbers[index].isMoney { take(numbers[index].name) }
        for index in payments.indices { take(payments[index]) }
    }

    /// The state of that name.
    public func state(_ name: EntryName) -> StateRow? { states.named(name) }

    /// Whether an event that was not refused is a passage.
    public func isPassage(_ event: EntryName, from: EntryName, to: EntryName) -> Bool {
        for index in passages.indices {
            let isOne =
                switch passages[index] {
                case .event(let name): event == EntryName(name)
                case .eventIn(let name, let state): event == EntryName(name) && from == EntryName(state)
                case .ending(let state): from == EntryName(state) && to != from
                }
            if isOne { return true }
        }
        return false
    }
}

extension GateConfiguration {
    /// Whether something that the lanes of some kind have, count or are told is an amount of money, by its name. One
    /// name is the same for all kinds.
    public static func isMoney(_ name: EntryName) -> Bool {
        for machine in machines.indices {
            let profile = profile(machine: machine)
            if let row = profile.number(name) { return row.isMoney }
            for index in profile.payments.indices where EntryName(profile.payments[index]) == name { return true }
        }
        return false
    }

    /// Calls `take` with each name that is that of an amount of money, some of them more than once.
    public static func forEachMoneyName(_ take: (Label) -> Void) {
        for machine in machines.indices { profile(machine: machine).forEachMoneyName(take) }
    }

    /// The profile of the kind with that name in board files.
    public static func profile(of machine: EntryName) -> GateProfile {
        let machines = machines
        for number in machines.indices where EntryName(machines[number]) == machine { return profile(machine: number) }
        return .unknown
    }
}
