import Statecharts

/// A producer, a buffer for one piece of work, and a consumer. A piece goes from one to the next in one step of both,
/// or not at all.
package struct Production: Exhibit, Codeable {
    package enum Event: Label, ExhibitEvent {
        case produce, finish, consume, done
        package static var examples: Examples<Event> { Examples([.produce, .finish, .consume, .done]) }
    }

    /// Nobody has to be told anything.
    package enum Command: Label, Spoken { case nothing }

    package static var name: Label { "production" }
    package static var sentence: Label { "a producer, a buffer with one place, and a consumer" }

    package internal(set) var producer = Producer.idle
    package internal(set) var buffer = Buffer.empty
    package internal(set) var consumer = Consumer.idle

    package init() {}

    package var shown: RegionList<StateText> {
        RegionList([StateText(producer.label), StateText(buffer.label), StateText(consumer.label)])
    }
    package var details: Details { Details() }
    package var deadline: Instant? { nil }
    package var standingCommands: RegionList<Commands<Command>> {
        RegionList([producer.standing, buffer.standing, consumer.standing])
    }

    package mutating func handle<Watcher: Observer>(_ event: Event, _ occasion: Occasion, _ observer: inout Watcher)
    where Watcher.Command == Command {
        switch event {
        case .produce: producer.take(.produce, occasion, &observer)
        case .finish: jointly(&producer, .finish, &buffer, .put, occasion, &observer)
        case .consume: jointly(&buffer, .take, &consumer, .consume, occasion, &observer)
        case .done: consumer.take(.done, occasion, &observer)
        }
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        producer.code(with: &coder)
        buffer.code(with: &coder)
        consumer.code(with: &coder)
    }
}

package enum Producer: Label, CaseIterable, Codeable, Region, Labelled, Sendable {
    case idle, producing

    package enum Event: Label, MachineEvent { case produce, finish }
    package static var region: Label { "producer" }
    package var standingOutputs: NoOutputs<Production.Command> { NoOutputs() }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.idle, .produce): self = .producing
        case (.producing, .finish): self = .idle
        case (.idle, .finish), (.producing, .produce): return .refused
        }
        return .handled
    }
}

package enum Buffer: Label, CaseIterable, Codeable, Region, Labelled, Sendable {
    case empty, full

    package enum Event: Label, MachineEvent { case put, take }
    package static var region: Label { "buffer" }
    package var standingOutputs: NoOutputs<Production.Command> { NoOutputs() }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.empty, .put): self = .full
        case (.full, .take): self = .empty
        case (.empty, .take), (.full, .put): return .refused
        }
        return .handled
    }
}

package enum Consumer: Label, CaseIterable, Codeable, Region, Labelled, Sendable {
    case idle, consuming

    package enum Event: Label, MachineEvent { case consume, done }
    package static var region: Label { "consumer" }
    package var standingOutputs: NoOutputs<Production.Command> { NoOutputs() }

    package mutating func decide(_ event: Event, _ occasion: Occasion) -> Verdict {
        switch (self, event) {
        case (.idle, .consume): self = .consuming
        case (.consuming, .done): self = .idle
        case (.idle, .done), (.consuming, .consume): return .refused
        }
        return .handled
    }
}
