import Statecharts

/// The machine that is stressed: it numbers its events. Every event leads to another state, and some start effects.
struct Till: Region, Equatable, Sendable {
    enum Event: MachineEvent {
        case pay(UInt64)
        /// Starts an effect that ends with the state, so its result has to be the very next event, or none.
        case work(UInt64)
        case worked(UInt64)
        /// Starts an effect that nothing cancels, so its result has to come.
        case order(UInt64)
        case delivered(UInt64)
        case deadlinePassed

        var label: Label {
            switch self {
            case .pay: "pay"
            case .work: "work"
            case .worked: "worked"
            case .order: "order"
            case .delivered: "delivered"
            case .deadlinePassed: "deadlinePassed"
            }
        }
    }

    enum Command: Equatable, Labelled, Sendable {
        case work(UInt64)
        case deliver(UInt64)

        var label: Label {
            switch self {
            case .work: "work"
            case .deliver: "deliver"
            }
        }
    }

    struct Outputs: StandingOutputs {
        let command: Command?

        func commands(from before: Outputs?) -> Commands<Command> {
            guard let command, command != before?.command else { return Commands() }
            return Commands(command)
        }
    }

    static var region: Label { "till" }

    /// How many events it took.
    var number: UInt64 = 0
    var command: Command?
    var deadline: Instant?
    var announcement: Announcement?

    /// Another machine is told when it becomes so.
    var isRound: Bool { number % 4 == 0 }
    var label: Label { isRound ? "round" : "odd" }
    var fact: Fact? { Fact("number", number) }
    var standingOutputs: Outputs { Outputs(command: command) }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        number += 1
        command = nil
        switch event {
        case .pay: deadline = occasion.now + .microseconds(500)
        case .work(let id): command = .work(id)
        case .order(let id): command = .deliver(id)
        case .worked, .delivered: break
        case .deadlinePassed: deadline = nil
        }
        return .handled
    }
}
