import Statecharts

/// The door of a lift, as small as an example can be. It counts who enters, and closes slowly with many persons on
/// board.
struct LiftDoor: Region, Equatable, Sendable {
    enum State: Equatable, Labelled {
        case open(persons: Int)
        case closing(persons: Int)
        case closed(persons: Int)
        case opening(persons: Int)

        var label: Label {
            switch self {
            case .open: "open"
            case .closing: "closing"
            case .closed: "closed"
            case .opening: "opening"
            }
        }
    }

    enum Event: MachineEvent {
        case personEntered, closeButtonWasPressed, callButtonWasPressed, curtainBroke, doorHasLocked, doorHasOpened

        var label: Label {
            switch self {
            case .personEntered: "personEntered"
            case .closeButtonWasPressed: "closeButtonWasPressed"
            case .callButtonWasPressed: "callButtonWasPressed"
            case .curtainBroke: "curtainBroke"
            case .doorHasLocked: "doorHasLocked"
            case .doorHasOpened: "doorHasOpened"
            }
        }
    }

    enum Speed: Equatable, Sendable {
        case normal, slow
    }

    enum Command: Equatable, Labelled, Sendable {
        case close(Speed)
        case open
        case rest

        var label: Label {
            switch self {
            case .close(.normal): "closeNormal"
            case .close(.slow): "closeSlow"
            case .open: "open"
            case .rest: "rest"
            }
        }
    }

    struct Outputs: StandingOutputs {
        let drive: Command

        func commands(from before: Outputs?) -> Commands<Command> {
            drive == before?.drive ? Commands() : Commands(drive)
        }
    }

    static var region: Label { "door" }

    private(set) var state = State.open(persons: 0)
    var announcement: Announcement?

    var label: Label { state.label }
    var deadline: Instant? { nil }

    var standingOutputs: Outputs {
        switch state {
        case .open, .closed: Outputs(drive: .rest)
        case .closing(let persons): Outputs(drive: .close(persons > 4 ? .slow : .normal))
        case .opening: Outputs(drive: .open)
        }
    }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (state, event) {
        case (.open(let persons), .personEntered):
            state = .open(persons: persons + 1)
            return .handled
        case (.closing(let persons), .personEntered):
            // Somebody slipped in.
            state = .closing(persons: persons + 1)
            return .handled
        case (.open(let persons), .closeButtonWasPressed):
            state = .closing(persons: persons)
            return .handled
        case (.closing(let persons), .doorHasLocked):
            state = .closed(persons: persons)
            return .handled
        case (.closing(let persons), .curtainBroke), (.closing(let persons), .callButtonWasPressed),
            (.closed(let persons), .callButtonWasPressed):
            state = .opening(persons: persons)
            return .handled
        case (.opening(let persons), .doorHasOpened):
            state = .open(persons: persons)
            return .handled
        case (.open, .callButtonWasPressed), (.open, .curtainBroke), (.closing, .closeButtonWasPressed),
            (.closed, .closeButtonWasPressed), (.closed, .curtainBroke), (.opening, .closeButtonWasPressed),
            (.opening, .callButtonWasPressed), (.opening, .curtainBroke):
            return .ignored
        case (.open, .doorHasLocked), (.open, .doorHasOpened), (.closing, .doorHasOpened), (.closed, .personEntered),
            (.closed, .doorHasLocked), (.closed, .doorHasOpened), (.opening, .personEntered),
            (.opening, .doorHasLocked):
            return .refused
        }
    }
}
