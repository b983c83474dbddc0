import Gallery
import Statecharts

@testable import Explorer

extension BrokenMachine {
    /// A lamp for each rule of the kit, which all machines of the gallery keep.
    static let exhibits =
        FaultyLamp.Flaw.allCases.map { flaw in
            BrokenMachine("gallery", "a lamp that \(flaw.sentence)", rule: flaw.rawValue) {
                [ExhibitSubject(FaultyLamp(flaw))]
            }
        } + [
            BrokenMachine("gallery", "a lamp that burns out", rule: "way-back") { [ExhibitSubject(FaultyLamp(nil))] },
            BrokenMachine("gallery", "a lamp with a deadline and no event for it", rule: "deadlines-have-events") {
                [ExhibitSubject(TimelessLamp())]
            },
        ]
}

extension FaultyLamp.Flaw {
    fileprivate var sentence: String {
        switch self {
        case .changes: "goes dark by a press that it ignores"
        case .hears: "answers nothing"
        case .forgets: "does not command what it wants"
        case .sleeps: "does not take what its activity brings"
        case .endures: "stays lit when its time is over"
        case .hurries: "goes dark before its time is over"
        case .repeats: "commands again what already is"
        }
    }
}

/// A lamp that waits for a moment of which nobody tells it.
struct TimelessLamp: Codeable, Exhibit, Region {
    typealias Event = FaultyLamp.Event
    typealias Command = FaultyLamp.Command

    static var name: Label { "timeless-lamp" }
    static var sentence: Label { "a lamp that nobody tells the time" }

    private(set) var deadline: Instant?

    init() {}

    mutating func decide(_ event: FaultyLamp.Event, _ occasion: Occasion) -> Verdict {
        guard deadline == nil else { return .ignored }
        deadline = occasion.now + .seconds(1)
        return .handled
    }

    var standingOutputs: FaultyLamp.Light { FaultyLamp.Light(isOn: deadline != nil, isRepeated: false) }
    var label: Label { deadline == nil ? "dark" : "lit" }

    mutating func code<Coder: StateCoder>(with coder: inout Coder) { coder.moment(&deadline) }
}
