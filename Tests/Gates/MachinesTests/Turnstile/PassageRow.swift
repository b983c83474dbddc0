import Machines
import Statecharts
import Testing

/// One row of the passage table: a state, an event, and all that comes of it.
struct PassageRow: Sendable, CustomTestStringConvertible {
    let state: PassageState
    let event: Turnstile.Event
    let condition: Condition
    let verdict: Verdict
    let next: PassageState
    let commands: [TurnstileCommand]
    let counts: Counts

    /// The event does what it is there for. Without `becomes` the state stays as it is.
    static func handles(
        _ state: PassageState, _ event: Turnstile.Event, _ condition: Condition = .always,
        becomes next: PassageState? = nil, commanding commands: TurnstileCommand..., counting counts: Count...
    ) -> PassageRow {
        PassageRow(
            state: state, event: event, condition: condition, verdict: .handled, next: next ?? state,
            commands: commands, counts: Counts(counts))
    }

    /// The same, counting something else.
    func counting(_ counts: [Count]) -> PassageRow {
        PassageRow(
            state: state, event: event, condition: condition, verdict: verdict, next: next, commands: commands,
            counts: Counts(counts))
    }

    /// The event has no meaning here, on purpose: nothing changes.
    static func ignores(_ state: PassageState, _ event: Turnstile.Event) -> PassageRow {
        PassageRow(
            state: state, event: event, condition: .always, verdict: .ignored, next: state, commands: [],
            counts: Counts([]))
    }

    /// Nobody should have sent this event now: nothing changes.
    static func refuses(_ state: PassageState, _ event: Turnstile.Event) -> PassageRow {
        PassageRow(
            state: state, event: event, condition: .always, verdict: .refused, next: state, commands: [],
            counts: Counts([]))
    }

    var testDescription: String {
        "\(StateKind(state)) with credit \(state.credit.units), \(EventKind(event)): \(verdict), \(commands)"
    }
}

/// One thing that a row counts.
enum Count: Sendable {
    case inserted(UInt64)
    /// The fare, and one passage.
    case passage
    case kept(UInt64)
    case forcedEntry
    case fault
    /// A grant that was taken, a person who used one, one that is over, one that was not taken.
    case grant(Grant), used(Grant), lapsed, refusedGrant
    /// A person who passed a gate that was free.
    case free
}

/// What was counted, comparable with a ledger.
struct Counts: Equatable, Sendable {
    var inserted: UInt64 = 0
    var fares: UInt64 = 0
    var kept: UInt64 = 0
    var passages: UInt64 = 0
    var forcedEntries: UInt64 = 0
    var faults: UInt64 = 0
    var free: UInt64 = 0
    var grants = GrantCounts()

    struct GrantCounts: Equatable, Sendable {
        var granted: UInt64 = 0
        var exits: UInt64 = 0
        var grantedPassages: UInt64 = 0
        var exitPassages: UInt64 = 0
        var lapsed: UInt64 = 0
        var refused: UInt64 = 0
    }

    init(_ counts: [Count]) {
        for count in counts {
            switch count {
            case .inserted(let units): inserted += units
            case .passage:
                fares += Example.fare
                passages += 1
            case .kept(let units): kept += units
            case .forcedEntry: forcedEntries += 1
            case .fault: faults += 1
            case .grant(.granted): grants.granted += 1
            case .grant(.exit): grants.exits += 1
            case .used(.granted): (passages, grants.grantedPassages) = (passages + 1, grants.grantedPassages + 1)
            case .used(.exit): (passages, grants.exitPassages) = (passages + 1, grants.exitPassages + 1)
            case .free: (passages, free) = (passages + 1, free + 1)
            case .lapsed: grants.lapsed += 1
            case .refusedGrant: grants.refused += 1
            }
        }
    }

    init(_ ledger: Ledger) {
        inserted = ledger.inserted.units
        fares = ledger.fares.units
        kept = ledger.kept.units
        passages = ledger.passages
        forcedEntries = ledger.forcedEntries
        faults = ledger.faults
        free = ledger.freePassages
        grants = GrantCounts(
            granted: ledger.grants.granted, exits: ledger.grants.exits,
            grantedPassages: ledger.grants.grantedPassages, exitPassages: ledger.grants.exitPassages,
            lapsed: ledger.grants.lapsed, refused: ledger.grants.refused)
    }
}
