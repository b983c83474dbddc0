import Machines
import Statecharts
import Testing

/// One row of the alarm table: a state, an event, the guard on the passage region, and what comes of it.
struct AlarmRow: Sendable, CustomTestStringConvertible {
    let state: Alarm.State
    let event: TurnstileEvent
    var isForcedEntry = false
    let verdict: Verdict
    let next: Alarm.State
    var commands: [TurnstileCommand] = []

    var testDescription: String {
        "\(state.label.text), \(EventKind(event)), forced entry \(isForcedEntry): \(verdict), \(commands)"
    }
}

/// The whole table of the alarm region, for an alarm of 5 s at second 100.
enum AlarmTable {
    static let duration = Duration.seconds(5)
    static let running = Alarm.State.sounding(deadline: .zero + .seconds(103))
    static let nearlyDue = Alarm.State.sounding(deadline: Example.nanosecondLater)
    static let due = Alarm.State.sounding(deadline: Example.now)
    static let fresh = Alarm.State.sounding(deadline: .zero + .seconds(105))

    static let rows = personsAndDeadlines + eventsOfThePassage

    private static let personsAndDeadlines: [AlarmRow] = [
        AlarmRow(
            state: .silent, event: .admitPerson, isForcedEntry: true, verdict: .handled, next: fresh,
            commands: [.soundAlarm]),
        AlarmRow(state: .silent, event: .admitPerson, verdict: .ignored, next: .silent),
        AlarmRow(state: running, event: .admitPerson, isForcedEntry: true, verdict: .handled, next: fresh),
        AlarmRow(state: due, event: .admitPerson, isForcedEntry: true, verdict: .handled, next: fresh),
        AlarmRow(state: running, event: .admitPerson, verdict: .ignored, next: running),

        AlarmRow(state: .silent, event: .deadlinePassed, verdict: .ignored, next: .silent),
        AlarmRow(state: running, event: .deadlinePassed, verdict: .ignored, next: running),
        AlarmRow(state: nearlyDue, event: .deadlinePassed, verdict: .ignored, next: nearlyDue),
        AlarmRow(
            state: due, event: .deadlinePassed, verdict: .handled, next: .silent, commands: [.silenceAlarm]),
    ]

    /// What concerns the passage alone, whatever the guard says.
    private static let eventsOfThePassage: [AlarmRow] = [
        TurnstileEvent.coin(50), .machineDidFail(.faultContact), .machineRepairDidComplete, .fireReleaseBegan,
        .fireReleaseEnded, .interlockDidRelease,
    ].flatMap { event in
        [Alarm.State.silent, running, due].flatMap { state in
            [false, true].map { isForcedEntry in
                AlarmRow(state: state, event: event, isForcedEntry: isForcedEntry, verdict: .ignored, next: state)
            }
        }
    }
}
