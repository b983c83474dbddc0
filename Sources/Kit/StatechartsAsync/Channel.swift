import Statecharts

/// What one machine sends to another: events of the receiver, in the order in which they were sent.
///
/// A machine sends when it reaches a state: `Middleware.sends`. Another one receives: `AsyncMachine.receive`. The
/// channel keeps neither of them alive, so two machines can each send to the other. It keeps what has not been received
/// yet, without a limit. Any number of machines can send into it, and one at a time receives from it: when that one has
/// finished or is gone, another one can, and gets what was sent meanwhile.
///
///     let light = Channel<Lamp.Event>()
///     let other = AsyncMachine(Lamp(), middleware: [.sends(.press, into: light, when: { $0.isLit })])
///     try await lamp.receive(from: light)
public struct Channel<Event: MachineEvent>: Sendable {
    let mailbox = Mailbox<Event>()

    /// A channel with nothing in it.
    public init() {}

    /// Sends an event, and does not wait until it is received.
    public func send(_ event: Event) { mailbox.put(event) }
}

/// Why a machine does not receive from a channel.
///
///     do {
///         try await lamp.receive(from: light)
///     } catch {
///         print("nobody hears: \(error)")
///     }
public enum ChannelError: Error, Equatable, CustomStringConvertible {
    /// Another machine receives from it, or this one does already.
    case hasReceiver
    /// The machine has finished.
    case machineHasFinished

    /// The reason, as a sentence.
    public var description: String {
        switch self {
        case .hasReceiver:
            "a channel has one receiver, and a machine that has not finished receives from this one already"
        case .machineHasFinished: "a machine that has finished receives nothing"
        }
    }
}

/// The events that were not received yet, and who is to receive them.
final class Mailbox<Event: MachineEvent>: Sendable {
    private struct Contents {
        /// The events; those before `first` were received.
        var events: [Event] = []
        var first = 0
        /// Tells the receiver that there is something; nil if there is no receiver.
        var bell: AsyncStream<Void>.Continuation?
    }

    private let contents = Locked(Contents())

    func put(_ event: Event) {
        let bell = contents.withLock { contents in
            contents.events.append(event)
            return contents.bell
        }
        bell?.yield()
    }

    /// Somebody receives from now on; false if somebody else does. The bell rings for what is there.
    func admit(_ bell: AsyncStream<Void>.Continuation) -> Bool {
        contents.withLock { contents in
            guard contents.bell == nil else { return false }
            contents.bell = bell
            if contents.first < contents.events.count { bell.yield() }
            return true
        }
    }

    /// Nobody receives any more.
    func dismiss() { contents.withLock { $0.bell = nil } }

    /// The next event, which is received now.
    func next() -> Event? {
        contents.withLock { contents in
            guard contents.first < contents.events.count else { return nil }
            let event = contents.events[contents.first]
            contents.first += 1
            if contents.first == contents.events.count || contents.first == 1_000 {
                contents.events.removeFirst(contents.first)
                contents.first = 0
            }
            return event
        }
    }
}

/// A machine that receives from a channel.
struct Receiver<Event: MachineEvent>: Sendable {
    let mailbox: Mailbox<Event>
    let task: Task<Void, Never>

    /// Another one may receive.
    func end() {
        task.cancel()
        mailbox.dismiss()
    }
}

extension AsyncMachine {
    /// Receives the events that are sent into a channel, those too that were sent before, until it finishes or goes.
    ///
    /// - Throws: `ChannelError.hasReceiver` while another machine receives from the channel: its events have one
    ///   receiver, and nobody could say which. `ChannelError.machineHasFinished` when this machine takes no events.
    public nonisolated(nonsending) func receive(from channel: Channel<Event>) async throws(ChannelError) {
        if let error = await turn({ $0.receive(from: channel.mailbox) }) { throw error }
    }
}

extension Core {
    /// Receives from a channel; the error if it cannot.
    func receive(from mailbox: Mailbox<Event>) -> ChannelError? {
        guard !isFinished else { return .machineHasFinished }
        let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard mailbox.admit(bell) else { return .hasReceiver }
        let task = Task { [weak owner] in
            for await _ in rings {
                while await owner?.turn({ $0.takeNext(from: mailbox) }) == true {}
            }
        }
        receivers.append(Receiver(mailbox: mailbox, task: task))
        return nil
    }

    /// Takes the next event out of a channel; false if there is none. What a machine that has finished does not take is
    /// left for the next one.
    private func takeNext(from mailbox: Mailbox<Event>) -> Bool {
        guard !isFinished, let event = mailbox.next() else { return false }
        _ = take(event)
        return true
    }
}
