import Statecharts

/// Something that is started, makes progress, and ends: a machine for effects.
struct Job: Region, Equatable, Sendable {
    enum State: Equatable, Labelled {
        case idle
        case working(on: Int)
        case done(Int)

        var label: Label {
            switch self {
            case .idle: "idle"
            case .working: "working"
            case .done: "done"
            }
        }
    }

    enum Event: MachineEvent {
        case start(Int)
        case progressed
        case finished(Int)
        case stop

        var label: Label {
            switch self {
            case .start: "start"
            case .progressed: "progressed"
            case .finished: "finished"
            case .stop: "stop"
            }
        }
    }

    enum Command: Equatable, Labelled, Sendable {
        case work(Int)
        case rest

        var label: Label {
            switch self {
            case .work: "work"
            case .rest: "rest"
            }
        }
    }

    struct Outputs: StandingOutputs {
        let work: Int?

        func commands(from before: Outputs?) -> Commands<Command> {
            guard self != before else { return Commands() }
            return Commands(work.map { .work($0) } ?? .rest)
        }
    }

    static var region: Label { "job" }

    var state = State.idle
    /// The progress of the present work.
    var progress = 0
    /// How many events nobody should have sent.
    var refusals = 0
    var announcement: Announcement?

    var label: Label { state.label }
    var standingOutputs: Outputs {
        if case .working(let number) = state { Outputs(work: number) } else { Outputs(work: nil) }
    }
    var deadline: Instant? { nil }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.idle, .start(let number)), (.working, .start(let number)), (.done, .start(let number)):
            state = .working(on: number)
            progress = 0
            return .handled
        case (.working, .progressed):
            progress += 1
            return .handled
        case (.working, .finished(let number)):
            state = .done(number)
            return .handled
        case (.working, .stop):
            state = .idle
            return .handled
        case (.idle, .stop), (.done, .stop):
            return .ignored
        case (.idle, .progressed), (.done, .progressed), (.idle, .finished), (.done, .finished):
            refusals += 1
            return .refused
        }
    }
}
