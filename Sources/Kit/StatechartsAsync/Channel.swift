import Statecharts

/// What one machine sends to another: events of the receiver, in the order in which they were sent.
///
/// A machine sends when it reaches a state: `Middleware.sends`. A machine receives from the channels in its `receives`.
/// The channel keeps neither of them alive, so two machines can each send to the other. It keeps what has not been
/// received yet, without a limit. Any number of machines can send into it, and only one receives from it: when that one
/// has finished or is gone, what is sent into the channel is lost.
public struct Channel<Event: MachineEvent>: Sendable {
    let events: AsyncStream<Event>
    private let end: AsyncStream<Event>.Continuation

    /// A channel with nothing in it.
    public init() {
        (events, end) = AsyncStream.makeStream()
    }

    /// Sends an event, and does not wait until it is received.
    public func send(_ event: Event) { end.yield(event) }
}
