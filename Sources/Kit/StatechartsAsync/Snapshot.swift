import Statecharts

/// The state of a machine with its time: what another `AsyncMachine` needs to go on from there, in this program or,
/// where the machine is `Codeable`, as bytes in the next one.
///
///     let saved = await lamp.snapshot()
///     let next = AsyncMachine(from: saved, timeout: .deadlinePassed)
public struct Snapshot<Machine: StateMachine & Sendable>: Sendable {
    /// The state.
    public let machine: Machine
    /// When it was taken, on the machine's own clock, by which its deadlines count.
    public let time: Instant
    /// When it was taken, by a wall clock, if somebody knew.
    public let wallClock: Swift.Duration?
    /// The deadline of the state, if its event was taken already.
    let spentDeadline: Instant?

    /// The state of a machine that ran elsewhere, at a time on its own clock.
    public init(of machine: Machine, at time: Instant = .zero, wallClock: Swift.Duration? = nil) {
        self.init(of: machine, at: time, wallClock: wallClock, spentDeadline: nil)
    }

    init(of machine: Machine, at time: Instant, wallClock: Swift.Duration?, spentDeadline: Instant?) {
        (self.machine, self.time, self.wallClock) = (machine, time, wallClock)
        self.spentDeadline = spentDeadline
    }

    /// The time on the machine's own clock when the wall clock shows `later`; if that is not known, no time has passed.
    func time(at later: Swift.Duration?) -> Instant {
        guard let wallClock, let later, later > wallClock else { return time }
        return time + Statecharts.Duration(nanoseconds: Timeline.nanoseconds(later - wallClock))
    }
}

extension Snapshot: Equatable where Machine: Equatable {}
