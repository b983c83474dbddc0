import Statecharts

/// Something that sees all events and states of a machine, such as a log.
///
/// It only looks: it can neither change an event nor keep one from the machine. It throws nothing, so what goes wrong
/// in it is for it to handle.
///
///     let lamp = AsyncMachine(Lamp(), middleware: [.events { event, verdict in print(event.label, verdict) }])
public struct Middleware<Machine: StateMachine & Sendable>: Sendable {
    enum Way: Sendable {
        case during(@Sendable (Step<Machine>) -> Void)
        case after(@Sendable (Step<Machine>) async -> Void)
    }

    let way: Way

    /// Sees every event as part of its transition. The machine waits for it, so it should be quick; in return, `send`
    /// returns after it.
    public static func during(_ see: @escaping @Sendable (Step<Machine>) -> Void) -> Middleware {
        Middleware(way: .during(see))
    }

    /// Sees every event after its transition, in the order of the events, one after the other. The machine does not
    /// wait for it; what it has not seen yet is kept, without a limit. When the machine finishes, its task is
    /// cancelled, and it still sees everything up to then.
    public static func after(_ see: @escaping @Sendable (Step<Machine>) async -> Void) -> Middleware {
        Middleware(way: .after(see))
    }

    /// Sees every event with its verdict, as part of the transition.
    public static func events(_ see: @escaping @Sendable (Machine.Event, Verdict) -> Void) -> Middleware {
        during { see($0.event, $0.verdict) }
    }

    /// Sees the state before and the state after, whenever a state follows, as part of the transition.
    public static func states(_ see: @escaping @Sendable (_ before: Machine, _ after: Machine) -> Void) -> Middleware {
        during { if $0.stateFollowed { see($0.before, $0.after) } }
    }

    /// Sends an event into a channel when a state is reached: the state after an event is such a one, and the state
    /// before it was not. The state in which a machine begins is not reached.
    public static func sends<Event: MachineEvent>(
        _ event: Event, into channel: Channel<Event>, when isReached: @escaping @Sendable (Machine) -> Bool
    ) -> Middleware {
        sends(into: channel, when: isReached) { _ in event }
    }

    /// Sends an event into a channel when a state is reached, made from that state.
    public static func sends<Event: MachineEvent>(
        into channel: Channel<Event>, when isReached: @escaping @Sendable (Machine) -> Bool,
        _ event: @escaping @Sendable (Machine) -> Event
    ) -> Middleware {
        states { if !isReached($0), isReached($1) { channel.send(event($1)) } }
    }
}
