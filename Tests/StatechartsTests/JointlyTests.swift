import Statecharts
import Testing

/// The producer and the buffer of the textbook: a piece of work goes from the one into the other, or stays where it is.
struct JointlyTests {
    private let now = Occasion(now: .zero)

    @Test("both machines change where each handles its event")
    func both() throws {
        var producer = Holder(isFull: true)
        var buffer = Holder(isFull: false)
        let reactions = try #require(jointly(&producer, .give, &buffer, .take, now))
        #expect(!producer.isFull)
        #expect(buffer.isFull)
        #expect(reactions.0.verdict == .handled)
        #expect(reactions.1.verdict == .handled)
    }

    @Test("neither machine changes where one does not handle its event", arguments: [true, false])
    func neither(isFull: Bool) {
        var producer = Holder(isFull: isFull)
        var buffer = Holder(isFull: isFull)
        #expect(jointly(&producer, .give, &buffer, .take, now) == nil)
        #expect(producer.isFull == isFull)
        #expect(buffer.isFull == isFull)
    }
}

/// Something that holds one piece of work or none.
private struct Holder: StateMachine, Region {
    enum Event: MachineEvent {
        case give, take
        var label: Label { self == .give ? "give" : "take" }
    }

    enum Command: Labelled, Sendable {
        case none
        var label: Label { "none" }
    }

    struct Outputs: StandingOutputs {
        func commands(from before: Outputs) -> Commands<Command> { Commands() }
    }

    static var region: Label { "holder" }
    var isFull: Bool
    var announcement: Announcement?
    var label: Label { isFull ? "full" : "empty" }
    var standingOutputs: Outputs { Outputs() }
    var deadline: Instant? { nil }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (isFull, event) {
        case (true, .give), (false, .take):
            isFull.toggle()
            return .handled
        case (true, .take), (false, .give):
            return .refused
        }
    }
}
