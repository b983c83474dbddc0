import Machines
import Statecharts

/// A turnstile to which anything can happen at any time.
package struct TurnstileSubject: Subject {
    /// An event, and whether an interlock lets the gate open.
    package struct Act: Sendable {
        let event: Turnstile.Event
        let mayOpen: Bool
    }

    package static let rules = TurnstileStep.rules

    package internal(set) var machine: Turnstile
    package var acts: [Act]
    private let mostHeld: Money
    private let mutation: Mutation<Turnstile>?
    private let range: ActRange

    /// A turnstile with these settings, and coins of these values.
    package init(
        _ configuration: TurnstileConfiguration, coins: [Money], range: ActRange = .everything,
        mutation: Mutation<Turnstile>? = nil
    ) {
        machine = Turnstile(configuration, at: TimeModel.now)
        mostHeld = Money(2 * configuration.fare.units + (coins.map(\.units).max() ?? 0))
        self.mutation = mutation
        self.range = range
        let events: [Turnstile.Event] =
            coins.map { .own(.insertCoin($0)) } + coins.prefix(1).map { .own(.insertSurplus($0)) }
            + (configuration.takesGrants ? Grant.all : []).map { .own(.grantPassage($0)) }
            + [.own(.admitPerson), .own(.deadlinePassed), .own(.interlockDidRelease)]
            + (configuration.hasModes ? [.own(.openByHandle)] : [])
            + configuration.modes.map { .own(.modeDidChange($0)) }
            + ServiceEvent.explored.map { .service($0) }
        // What holds a gate open is refused in an interlock.
        let permissions = range == .everything && !configuration.isHoldable ? [true, false] : [true]
        acts = events.flatMap { event in permissions.map { Act(event: event, mayOpen: $0) } }
    }

    package var bounds: [Bound] {
        [
            Bound(
                "a coin that would lift the money held beyond two fares and a coin is left out (\(mostHeld.units) units)",
                because: "a passage takes one fare at a time, so more credit only repeats what two fares do")
        ]
    }

    package func allows(_ act: Act, at now: Instant) -> Bool {
        if act.event.coin > .zero, machine.passage.held + act.event.coin > mostHeld { return false }
        guard range == .whatABoardDoes else { return true }
        // What is due comes before everything else.
        if machine.deadline.map({ $0 <= now }) ?? false { return act.event == .own(.deadlinePassed) }
        switch act.event {
        case .own(.deadlinePassed): return false
        case .own(.interlockDidRelease): return false
        case .own(.modeDidChange(let mode)): return mode != machine.passage.state.mode
        case .own: return true
        case .service(let event): return event.canHappen(in: machine.passage.state.service)
        }
    }

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        let step = TurnstileStep(
            machine, act.event, Occasion(now: now, mayOpen: act.mayOpen), arrows, mutation: mutation)
        machine = step.after
        return step.brokenRule
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        machine.beginBooks()
    }

    package var isHome: Bool {
        guard case (.normal, .locked) = (machine.passage.state.service, machine.passage.state.functioning) else {
            return false
        }
        return machine.alarm.state == .silent
    }

    package func leadsHome(_ act: Act) -> Bool { act.mayOpen && !act.event.isTrouble }

    package func text(of act: Act) -> String { act.event.words + (act.mayOpen ? "" : ", may not open") }
}

extension TurnstileConfiguration {
    /// Those that it can be set to.
    fileprivate var modes: [GateMode] {
        (hasModes ? [.normal] : []) + (isBarrable ? [.barred] : []) + (isHeldForGrants ? [.heldOpen] : [])
            + (isFreeable ? [.free] : [])
    }
}

extension Grant {
    /// All of them. A list that the machine had of them would be one on the heap.
    package static let all: [Grant] = [.granted, .exit]
}

extension Turnstile: CommandedByOutputs {
    /// What follows from its regions' outputs.
    public func commands(since before: Turnstile) -> FixedList<8, TurnstileCommand> {
        var commands = FixedList<8, TurnstileCommand>(
            passage.standingOutputs.commands(from: before.passage.standingOutputs))
        let alarm = alarm.standingOutputs.commands(from: before.alarm.standingOutputs)
        for index in alarm.indices { commands.add(alarm[index]) }
        return commands
    }

    /// What turns some outputs into others.
    public static func commands(
        from before: TurnstileOutputs, to after: TurnstileOutputs
    ) -> FixedList<8, TurnstileCommand> {
        var commands = FixedList<8, TurnstileCommand>()
        if before.doorsAreOpen != after.doorsAreOpen { commands.add(after.doorsAreOpen ? .openDoors : .closeDoors) }
        if before.alarmSounds != after.alarmSounds {
            commands.add(after.alarmSounds ? .soundAlarm : .silenceAlarm)
        }
        if before.coinsAreInhibited != after.coinsAreInhibited {
            commands.add(after.coinsAreInhibited ? .inhibitCoins : .acceptCoins)
        }
        return commands
    }
}
