import Machines
import Statecharts

/// A small elevator door as a model of Promela. Its curtain and its open button say nothing: then each part of what the
/// door knows has one place.
///
/// The whole door is one region, too large to be asked everywhere. It is asked in all states in which what no event of the
/// small door changes is as at first. If the model ever got beyond them, an assertion would fail.
package struct DoorModel {
    let subject: DoorSubject
    let table: RegionTable

    /// The model of what is explored.
    package init(_ subject: DoorSubject) {
        self.subject = subject
        table = DoorTable.table(subject)
    }

    /// The model. One that lists its states prints each of them once while it is checked.
    package func text(listsStates: Bool = false) -> String {
        introduction + settings + table.variables(of: subject.machine)
            + "byte was_allowed = 0;\nbyte may_have_left = 0;\n\n" + table.text
            + variables + takeInline + process(listsStates: listsStates)
    }

    private var introduction: String {
        """
        /* A small elevator door. Check it with:
             spin -a door.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m1000000
           The door is a table of the shipped function, for \(table.count) states, reachable or not (\(table.size) rows). */

        """
    }

    private var settings: String {
        let configuration = subject.machine.configuration
        return """
            #define MOST_PERSONS \(subject.mostPersons)
            #define CAPACITY \(configuration.capacity)
            #define HAS_ZONE \(configuration.hasDoorZone ? 1 : 0)
            #define COUNTS \(configuration.countsBothWays ? 1 : 0)
            #define PENDING \(Field.pending)
            #define COME \(Field.come)
            #define HANDLED \(Verdict.handled.number)
            #define OPEN 0
            #define CLOSING 1
            #define NUDGING 2
            #define CLOSED 3
            #define OPENING 4
            #define OVERLOADED 5
            #define FAULTED 6
            #define RECALLED 7
            mtype = { something_happened, deadline_passed, failed, repaired }

            """
    }

    private func process(listsStates: Bool) -> String {
        var text = "active proctype world() {\n  do\n  /* Any moment that has not come may come next. */\n"
        for variable in table.variables.dropFirst(DoorTable.firstMoment) {
            text += "  :: d_step { \(variable) == PENDING -> \(variable) = COME }\n"
        }
        text += "  /* Anything may happen at any time; persons up to the bound. */\n"
        for (number, act) in subject.acts.enumerated() {
            let guardText = act.event.entering.map { "persons + \($0) <= MOST_PERSONS" } ?? "true"
            text += "  :: d_step { \(guardText) -> take(\(number), \(act.event.promela), \(act.mayOpen ? 1 : 0)) }\n"
        }
        if listsStates { text += Promela.listing(table.variables + ["was_allowed", "may_have_left"]) }
        return text + "  od\n}\n"
    }

    /// In how many states the regions were asked, reachable or not.
    package var asked: Int { table.count }

    /// The states as the model would list them, and how many steps lead from all of them.
    package var explored: ExploredStates {
        ExploredStates(subject) { table.values(of: $0.machine) + [$0.wasAllowed ? 1 : 0, $0.mayHaveLeftLimit ? 1 : 0] }
    }
}

extension ElevatorDoor.Event {
    /// How many persons come in, if that is what it says.
    fileprivate var entering: UInt16? {
        guard case .own(.personsHaveEntered(let number)) = self else { return nil }
        return number
    }

    /// Its kind in a model.
    fileprivate var promela: String {
        switch self {
        case .own(.deadlinePassed): "deadline_passed"
        case .service(.machineDidFail): "failed"
        case .service(.machineRepairDidComplete): "repaired"
        case .own, .service: "something_happened"
        }
    }
}

extension DoorSubject {
    /// A door to which nothing happens but what its own contacts, its landings, an interlock, a failure and a repair do.
    package static var modelled: DoorSubject {
        var configuration = ElevatorDoorConfiguration()
        configuration.takeSmallCounts(retries: 1)
        let own: [ElevatorDoorEvent] = [
            .closeButtonWasPressed, .landingArrived, .doorHasLocked, .doorHasUnlocked, .doorHasOpened,
            .doorHasLeftOpenLimit, .deadlinePassed, .interlockDidRelease,
        ]
        return DoorSubject(
            configuration,
            events: own.map { .own($0) } + [
                .service(.machineDidFail(.faultContact)), .service(.machineRepairDidComplete),
            ]
        )
    }
}
