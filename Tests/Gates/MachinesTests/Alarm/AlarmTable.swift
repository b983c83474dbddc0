import Machines
import Statecharts
import Testing

/// One row of the alarm table: a state, an event, and what comes of it.
struct AlarmRow: Sendable, CustomTestStringConvertible {
    let state: AlarmState
    let event: AlarmEvent
    let verdict: Verdict
    let next: AlarmState
    var commands: [TurnstileCommand] = []

    var testDescription: String { "\(state.label.text), \(event): \(verdict), \(commands)" }
}

/// The alarm's events without what they carry. A new event breaks this switch, and with it the completeness of the
/// table.
enum AlarmEventKind: CaseIterable {
    case wasRaised, deadlinePassed

    init(_ event: AlarmEvent) {
        self =
            switch event {
            case .wasRaised: .wasRaised
            case .deadlinePassed: .deadlinePassed
            }
    }
}

/// The whole table of the alarm region, for an alarm of 5 s at second 100.
enum AlarmTable {
    static let duration = Duration.seconds(5)
    static let running = AlarmState.sounding(deadline: .zero + .seconds(103))
    static let nearlyDue = AlarmState.sounding(deadline: Example.nanosecondLater)
    static let due = AlarmState.sounding(deadline: Example.now)
    static let fresh = AlarmState.sounding(deadline: .zero + .seconds(105))

    static let raised = AlarmEvent.wasRaised(Announcement(.warning, "somebody is there"))

    static let rows: [AlarmRow] = [
        AlarmRow(state: .silent, event: raised, verdict: .handled, next: fresh, commands: [.soundAlarm]),
        AlarmRow(state: running, event: raised, verdict: .handled, next: fresh),
        AlarmRow(state: due, event: raised, verdict: .handled, next: fresh),

        AlarmRow(state: .silent, event: .deadlinePassed, verdict: .ignored, next: .silent),
        AlarmRow(state: running, event: .deadlinePassed, verdict: .ignored, next: running),
        AlarmRow(state: nearlyDue, event: .deadlinePassed, verdict: .ignored, next: nearlyDue),
        AlarmRow(state: due, event: .deadlinePassed, verdict: .handled, next: .silent, commands: [.silenceAlarm]),
    ]
}
