import Gallery
import Statecharts

/// A lamp that breaks one rule of the kit. Without a flaw it burns out for good.
struct FaultyLamp: Codeable, Exhibit, Region {
    /// The rule that it breaks.
    enum Flaw: String, CaseIterable, Sendable {
        case changes = "unhandled-changes-nothing"
        case hears = "events-answered"
        case forgets = "commands-agree"
        case sleeps = "activities-end"
        case endures = "deadlines-answered"
        case hurries = "deadlines-end"
        case repeats = "same-outputs-same"
    }

    enum Event: Label, ExhibitEvent {
        case press, timeIsUp
        static var examples: Examples<Event> { Examples(.press, .timeIsUp) }
    }

    enum Command: Label, Spoken { case switchOff, switchOn }

    struct Light: StandingOutputs {
        let isOn: Bool
        let isRepeated: Bool
        func commands(from before: Light?) -> Commands<Command> {
            guard isOn == before?.isOn, !isRepeated else { return Commands(isOn ? .switchOn : .switchOff) }
            return Commands()
        }
    }

    static var name: Label { "faulty-lamp" }
    static var sentence: Label { "a lamp that breaks a rule" }
    static var timeout: Event? { .timeIsUp }

    let flaw: Flaw?
    private(set) var deadline: Instant?
    private(set) var isBurnt = false

    init() { self.init(nil) }
    init(_ flaw: Flaw?) { self.flaw = flaw }

    /// Somebody turns it off again while it is lit, which it does not take.
    var activity: Activity<Event>? { flaw == .sleeps && deadline != nil ? Activity(.press, after: .seconds(1)) : nil }

    mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        switch flaw {
        case .hears: break
        case .forgets:
            observer.willTake(self)
            let verdict = decide(event, occasion)
            observer.didTake(self, verdict, Commands())
        case .changes, .sleeps, .endures, .hurries, .repeats, nil: take(event, occasion, &observer)
        }
    }

    mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (deadline, event) {
        case (nil, .press):
            guard flaw != nil else {
                defer { isBurnt = true }
                return isBurnt ? .ignored : .handled
            }
            deadline = occasion.now + .seconds(1)
            return .handled
        case (.some, .press):
            guard flaw == .changes else { return .ignored }
            deadline = nil
            return .ignored
        case (nil, .timeIsUp):
            return .refused
        case (let end?, .timeIsUp):
            guard end <= occasion.now || flaw == .hurries else { return .refused }
            if flaw != .endures { deadline = nil }
            return .handled
        }
    }

    var standingOutputs: Light { Light(isOn: deadline != nil, isRepeated: flaw == .repeats) }
    var label: Label { isBurnt ? "burnt" : deadline == nil ? "dark" : "lit" }

    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.moment(&deadline)
        coder.flag(&isBurnt)
    }
}
