import Statecharts

/// The machine at the other end of a channel: it counts how often it was rung, and whether each ring came in its turn.
struct Bell: Region, Equatable, Sendable {
    struct Event: MachineEvent {
        /// The number of the event that rang it.
        let number: UInt64

        var label: Label { "ring" }
    }

    enum Command: Labelled, Sendable {
        case nothing

        var label: Label { "nothing" }
    }

    struct Outputs: StandingOutputs {
        func commands(from before: Outputs?) -> Commands<Command> { Commands() }
    }

    static var region: Label { "bell" }

    private(set) var rings = 0
    private(set) var lastNumber: UInt64 = 0
    private(set) var isInOrder = true
    var announcement: Announcement?

    var label: Label { "bell" }
    var standingOutputs: Outputs { Outputs() }
    var deadline: Instant? { nil }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        rings += 1
        if event.number <= lastNumber { isInOrder = false }
        lastNumber = event.number
        return .handled
    }
}
