import Statecharts

/// A machine of the gallery while somebody plays it. Its time moves only when it is told.
///
/// What happens by itself happens when its time comes: a deadline of the machine, and the end of an activity. A
/// deadline goes before an activity that ends at the same time, since leaving a state cancels its activity.
public struct Player<Machine: Exhibit> {
    /// The machine.
    public private(set) var machine: Machine
    /// The time, which begins at zero.
    public private(set) var now = Instant.zero
    /// The activity that goes on, and when it will end.
    public private(set) var running: (activity: Activity<Machine.Event>, end: Instant)?
    /// What can be taken back, the latest last.
    private var past: [Moment] = []
    /// What was done so far, so that it can be done again: events and waits.
    private var done: [PlayCommand<Machine.Event>] = []

    /// All that an `undo` brings back.
    private struct Moment {
        let player: (machine: Machine, now: Instant, running: (activity: Activity<Machine.Event>, end: Instant)?)
        let done: Int
    }

    /// The machine as it begins.
    public init(_ machine: Machine) {
        self.machine = machine
        listen()
    }

    /// When something will happen by itself.
    public var nextOccurrence: Instant? { .earlier(dueTime, running?.end) }

    /// When the machine's deadline comes, if anything can come of it.
    public var dueTime: Instant? { Machine.timeout == nil ? nil : machine.deadline }

    /// Lets an event happen now.
    public mutating func send(_ event: Machine.Event) -> Answer {
        remember()
        done.append(.event(event))
        return take(event)
    }

    /// Lets time pass, with everything that happens by itself on the way.
    public mutating func wait(_ span: Duration) -> [Answer] {
        remember()
        done.append(.wait(span))
        return pass(until: now + span)
    }

    /// Lets time pass that nobody asked for: a clock's.
    public mutating func follow(_ clock: Instant) -> [Answer] {
        guard clock > now else { return [] }
        let span = clock - now
        let answers = pass(until: clock)
        // Waits that follow each other are one wait, so that a script stays short.
        if case .wait(let waited) = done.last,
            let sum = waited.adding(span, atMost: PlayCommand<Machine.Event>.longestWait)
        {
            done[done.count - 1] = .wait(sum)
        } else {
            done.append(.wait(span))
        }
        return answers
    }

    /// Takes back the latest event or wait, with the time since then. Returns what that was; nil when there is none.
    public mutating func undo() -> String? {
        guard let moment = past.popLast() else { return nil }
        let line = done[moment.done].text
        (machine, now, running) = moment.player
        done.removeSubrange(moment.done...)
        return line
    }

    /// What was done so far, one command a line: played again from the beginning it leads here.
    public var script: String { done.map { $0.text + "\n" }.joined() }

    private mutating func remember() {
        past.append(Moment(player: (machine, now, running), done: done.count))
    }

    private mutating func pass(until end: Instant) -> [Answer] {
        var answers: [Answer] = []
        while let next = nextOccurrence, next <= end {
            now = max(now, next)
            if let timeout = Machine.timeout, let due = dueTime, due <= now {
                answers.append(take(timeout))
                // A deadline that its own event does not end would come again for ever.
                if let still = dueTime, still <= now { break }
            } else if let (activity, _) = running {
                running = nil
                answers.append(take(activity.event))
            }
        }
        now = max(now, end)
        return answers
    }

    private mutating func take(_ event: Machine.Event) -> Answer {
        let from = machine.stateText
        let reaction = machine.handle(event, at: now)
        listen()
        var commands: [String] = []
        for region in reaction.indices {
            let list = reaction[region].commands
            for index in list.indices { commands.append(list[index].text) }
        }
        return Answer(
            time: now, event: event.text, from: from, to: machine.stateText, verdict: reaction.verdict,
            commands: commands)
    }

    /// An activity goes on while its state lasts, and is cancelled with it.
    private mutating func listen() {
        guard let activity = machine.activity else { return running = nil }
        if let running, running.activity == activity { return }
        running = (activity, now + activity.duration)
    }
}
