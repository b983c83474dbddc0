import Gallery
import Statecharts

/// A machine of the gallery to which anything can happen at any time.
package struct ExhibitSubject<E: Codeable & Exhibit>: ExploredExhibit {
    /// The machine.
    package private(set) var machine: E
    package var acts: [E.Event]
    package let bounds: [Bound]
    private let homes: RegionList<StateText>

    /// A machine as it begins, and what of it is bounded.
    package init(_ machine: E, bounds: [Bound] = []) {
        self.machine = machine
        self.bounds = bounds
        homes = machine.shown
        var acts: [E.Event] = []
        for act in E.Event.examples.elements.flatMap(\.variations) where !acts.contains(act) { acts.append(act) }
        self.acts = acts
    }

    package var name: String { E.name.text }

    package func allows(_ event: E.Event, at now: Instant) -> Bool { true }

    package mutating func take(_ event: E.Event, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        machine.take(event, Occasion(now: now), arrows)
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) { machine.code(with: &coder) }

    package static var rules: [Rule] { ExhibitStep<E>.rules }

    /// Where it began, by the names of its states.
    package var isHome: Bool {
        let shown = machine.shown
        for index in shown.indices where shown[index].label != homes[index].label { return false }
        return true
    }

    package func leadsHome(_ event: E.Event) -> Bool { true }

    package func text(of event: E.Event) -> String {
        guard let value = event.value else { return event.label.text }
        switch event.spelling {
        case .number: return "\(event.label) \(value)"
        case .character: return "\(event.label) \(Character(UnicodeScalar(UInt8(value))).debugDescription)"
        }
    }
}

extension Exhibit {
    /// Handles an event and writes down the rows that it takes. Returns the first rule that this breaks.
    package mutating func take(_ event: Event, _ occasion: Occasion, _ arrows: ArrowTable) -> Rule? {
        let before = self
        var witness = ExhibitWitness(ArrowRecorder<Command>(arrows, event.label))
        handle(event, occasion, &witness)
        return ExhibitStep(before: before, event: event, now: occasion.now, witness: witness, after: self).brokenRule
    }
}

/// A machine of the gallery, as a subject that says what it is called.
package protocol ExploredExhibit: Subject {
    /// The name of the machine.
    var name: String { get }
}

extension ExhibitEvent {
    /// The same event with each value that could matter: any character of ASCII, small numbers, and large ones.
    fileprivate var variations: [Self] {
        guard let value else { return [self] }
        let others: [UInt64] =
            switch spelling {
            case .number: [UInt64](0...10) + [100, 1_000]
            case .character: [UInt64](0...127)
            }
        return [self] + others.filter { $0 != value }.compactMap { with($0) }
    }
}

extension FixedList {
    fileprivate var elements: [Element] { indices.map { self[$0] } }
}

extension Bound {
    /// What is bounded of a machine of the gallery.
    package static func ofExhibit<E: Exhibit>(_ machine: E) -> [Bound] { ofExhibits[E.name.text] ?? [] }

    /// By the name of the machine. The states of all others are few by themselves.
    private static let ofExhibits: [String: [Bound]] = [
        "stopwatch": [
            Bound(
                "what it has measured is left out", because: "it is shown, and no row of the table depends on it")
        ],
        "media-player": [
            Bound(
                "of a position, only whether the track is over there",
                because: "a track that goes on ends at some later time, and in which order moments come is free")
        ],
        "socket-link": [
            Bound(
                "how long the next wait is, and its chance, are left out",
                because: "they decide when a wait ends, not what happens then, and it may end at any time")
        ],
    ]
}
