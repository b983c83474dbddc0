import ControlLoop
import Statecharts

/// A number of a gate, as people read it.
struct GateRow {
    /// What a number is.
    enum Kind: Equatable {
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

    /// Its name in messages.
    var name: Label
    /// What people call it.
    var title: Label
    var kind: Kind
    /// Whether it is among what the gate has now; else it is among its counters.
    var isFact = false
    /// Whether only those look at it who look for a cause.
    var isDiagnostic = false
}

/// How a kind of gate says, in Home Assistant's templates, how it is and that somebody passed. There is one for each kind, and
/// one for all that is no gate.
struct GateWords {
    /// What people call the kind.
    var title: Label
    /// Whether it is open; nil for what is no gate.
    var position: Label?
    var isDoor = false
    /// The type of an event that is a passage.
    var passage: Label
    /// The states of its main region, as people read them: the last word of each. Nil where it is not known which there are.
    var states: Label?
    /// The faults with which somebody may have been at a contact; nil where there are none.
    var tampering: Label?
    var hasAlarm = false
    var rows = FixedList<24, GateRow>()

    /// The words of a machine.
    init(_ machine: EntryName) {
        if machine == "turnstile" {
            self = .turnstile
        } else if machine == "elevator-door" {
            self = .elevatorDoor
        } else if machine == "parking-exit" {
            self = .parkingExit
        } else {
            self = .anyOther
        }
    }

    private init(
        title: Label, position: Label? = nil, isDoor: Bool = false, passage: Label, states: Label? = nil,
        tampering: Label? = nil, hasAlarm: Bool = false, rows: FixedList<24, GateRow>
    ) {
        (self.title, self.position, self.isDoor, self.passage) = (title, position, isDoor, passage)
        (self.states, self.tampering, self.hasAlarm, self.rows) = (states, tampering, hasAlarm, rows)
    }

    /// The kinds of gates. What is an entity of one of them may have to be taken away from another one that has its name now.
    static var kinds: InlineArray<4, GateWords> { [.turnstile, .elevatorDoor, .parkingExit, .anyOther] }

    private static var turnstile: GateWords {
        GateWords(
            title: "Turnstile",
            position:
                """
                {% set o = value_json.outputs.doors | default('') %}\
                {{ 'None' if o == '' else 'open' if o else 'closed' }}
                """,
            passage: "('passage' if v.what == 'admitPerson' and v.from == 'functioning.unlocked' else '')",
            states: "'locked', 'unlocked', 'broken', 'released'", tampering: "'didNotLock'", hasAlarm: true,
            rows: FixedList([
                GateRow(name: "credit", title: "Credit", kind: .purse, isFact: true),
                GateRow(name: "passages", title: "Passages", kind: .count),
                GateRow(name: "forcedEntries", title: "Forced entries", kind: .count),
                GateRow(name: "inserted", title: "Money inserted", kind: .takings),
                GateRow(name: "fares", title: "Fares", kind: .takings),
                GateRow(name: "kept", title: "Money kept", kind: .takings),
                GateRow(name: "held", title: "Money held", kind: .purse, isDiagnostic: true),
                GateRow(name: "faults", title: "Faults", kind: .count, isDiagnostic: true),
                GateRow(name: "saturated", title: "Counts no longer exact", kind: .flag, isDiagnostic: true),
            ]))
    }

    private static var elevatorDoor: GateWords {
        GateWords(
            title: "Elevator door",
            // Where a faulted door is, nobody knows.
            position:
                """
                {{ {'opening': 'opening', 'closing': 'closing', 'nudging': 'closing', 'closed': 'closed', \
                'faulted': 'None'}.get(value_json.state, 'open' if value_json.state else 'None') }}
                """,
            isDoor: true, passage: "('passage' if v.what in ['personsHaveEntered', 'personsHaveLeft'] else '')",
            states: "'open', 'closing', 'nudging', 'closed', 'opening', 'overloaded', 'faulted', 'fire recall'",
            tampering: "'contactsDisagree', 'didNotLock', 'didNotLeaveLimit'",
            rows: FixedList([
                GateRow(name: "persons", title: "Persons", kind: .gauge, isFact: true),
                GateRow(name: "entered", title: "Entered", kind: .count),
                GateRow(name: "left", title: "Left", kind: .count),
                GateRow(name: "leftUncounted", title: "Left uncounted", kind: .count, isDiagnostic: true),
                GateRow(name: "forgotten", title: "Persons forgotten", kind: .count, isDiagnostic: true),
                GateRow(name: "cycles", title: "Closings", kind: .count),
                GateRow(name: "reopenings", title: "Reopenings", kind: .count),
                GateRow(name: "nudgings", title: "Nudgings", kind: .count),
                GateRow(name: "forcedUnlockings", title: "Forced unlockings", kind: .count),
                GateRow(name: "faults", title: "Faults", kind: .count, isDiagnostic: true),
                GateRow(name: "saturated", title: "Counts no longer exact", kind: .flag, isDiagnostic: true),
            ]))
    }

    private static var parkingExit: GateWords {
        GateWords(
            title: "Parking exit",
            position:
                """
                {% set o = value_json.outputs.barrier | default('') %}\
                {{ 'None' if o == '' else 'open' if o else 'closed' }}
                """,
            passage: "('passage' if v.from == 'functioning.passing' and v.to != 'functioning.passing' else '')",
            states: "'closed', 'closing', 'held open', 'open', 'passing', 'broken', 'released'", hasAlarm: true,
            rows: FixedList([
                GateRow(name: "credit", title: "Credit", kind: .purse, isFact: true),
                GateRow(name: "due", title: "Change due", kind: .purse, isFact: true),
                GateRow(name: "exits", title: "Exits", kind: .count),
                GateRow(name: "forcedExits", title: "Forced exits", kind: .count),
                GateRow(name: "inserted", title: "Money inserted", kind: .takings),
                GateRow(name: "prices", title: "Prices", kind: .takings),
                GateRow(name: "kept", title: "Money kept", kind: .takings),
                GateRow(name: "paidOut", title: "Change paid out", kind: .takings),
                GateRow(name: "owed", title: "Change owed", kind: .purse),
                GateRow(name: "failedPayouts", title: "Failed payouts", kind: .count),
                GateRow(name: "strayCoins", title: "Stray coins", kind: .count, isDiagnostic: true),
                GateRow(name: "held", title: "Money held", kind: .purse, isDiagnostic: true),
                GateRow(name: "faults", title: "Faults", kind: .count, isDiagnostic: true),
                GateRow(name: "saturated", title: "Counts no longer exact", kind: .flag, isDiagnostic: true),
                GateRow(name: "changeSaturated", title: "Change no longer exact", kind: .flag, isDiagnostic: true),
            ]))
    }

    private static var anyOther: GateWords {
        GateWords(
            title: "Machine", passage: "''",
            rows: FixedList([
                GateRow(name: "handled", title: "Events handled", kind: .count, isDiagnostic: true),
                GateRow(name: "ignored", title: "Events ignored", kind: .count, isDiagnostic: true),
            ]))
    }
}
