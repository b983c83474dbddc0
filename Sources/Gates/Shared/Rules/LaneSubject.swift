import ControlLoop
import Lanes
import Statecharts

/// A lane with its sensors, whose lines do anything at any time: edges that come, come twice, or get lost, and levels
/// that are anything when they are read.
package struct LaneSubject<LaneType: ExploredLane>: Subject {
    /// One thing that can happen.
    package enum Act: Sendable {
        /// An edge of an input, while an interlock lets the lane open or not.
        case edge(Edge, input: Int, mayOpen: Bool)
        /// Edges of an input were lost.
        case edgesWereLost(input: Int)
        /// The level of an input is read: at the start, after edges were lost, or at any other time.
        case read(Level, input: Int, mayOpen: Bool)
        /// The queue was full.
        case queueWasFull
        /// The loop sees that a deadline of the lane has passed.
        case deadline(mayOpen: Bool)
        /// An interlock grants what the lane wished.
        case grant
    }

    var lane: LaneType
    let inputs: [Role]
    private let isInterlocked: Bool
    /// Which of the contacts that every gate has each input is, if it is one.
    private let contacts: [ServiceContact?]
    /// The contact that ends a failure; nil if only a restart does.
    private let repairing: ServiceContact?
    /// Whether that contact ever moves.
    private let canBeRepaired: Bool
    package var acts: [Act]

    /// A lane with these inputs wired, before their levels were read. If only some of them ever become active, the
    /// others are only read, as inactive.
    package init(_ lane: LaneType, inputs: [Role], isInterlocked: Bool, moving: Set<Int>? = nil) {
        self.lane = lane
        self.lane.start(at: TimeModel.now)
        self.lane.neverRecovers()
        self.inputs = inputs
        self.isInterlocked = isInterlocked
        let contacts = inputs.map { LaneType.isGate ? ServiceContact(rawValue: $0.label) : nil }
        self.contacts = contacts
        let repairing: ServiceContact? =
            if contacts.contains(.repairKey) { .repairKey } else if contacts.contains(.fault) { .fault } else { nil }
        self.repairing = repairing
        // A contact that never moves repairs nothing.
        canBeRepaired =
            repairing != nil
            && contacts.indices.contains { contacts[$0] == repairing && moving?.contains($0) ?? true }
        var acts: [Act] = [.queueWasFull]
        for mayOpen in isInterlocked ? [true, false] : [true] {
            for input in inputs.indices {
                guard moving?.contains(input) ?? true else {
                    acts.append(.read(.inactive, input: input, mayOpen: mayOpen))
                    continue
                }
                for edge in [Edge.rising, .falling] { acts.append(.edge(edge, input: input, mayOpen: mayOpen)) }
                for level in [Level.active, .inactive] { acts.append(.read(level, input: input, mayOpen: mayOpen)) }
            }
            acts.append(.deadline(mayOpen: mayOpen))
        }
        for input in inputs.indices where moving?.contains(input) ?? true {
            acts.append(.edgesWereLost(input: input))
        }
        if isInterlocked { acts.append(.grant) }
        self.acts = acts
    }

    package static var rules: [Rule] { LaneStep<LaneType>.rules }

    package var bounds: [Bound] {
        guard LaneType.isGate, !canBeRepaired else { return lane.bounds + (LaneType.isGate ? [.noRecovery] : []) }
        let what = "a gate that is out of service counts as at rest"
        let noOther = "nothing else ends a fault there"
        let bound =
            switch repairing {
            case .repairKey:
                Bound("in parts where the repair-key never moves, \(what)", because: noOther)
            case .fault:
                Bound("in parts where the fault contact never moves, \(what)", because: noOther)
            case .fireRelease, .fireReleaseSecond, nil:
                Bound(what, because: "without a repair-key and a fault contact only a restart ends a fault")
            }
        return lane.bounds + [.noRecovery, bound]
    }

    /// The names of the rules that say nothing about this lane.
    package var idleRules: Set<String> {
        // A machine of the gallery takes no money, opens nothing, is never out of service, and is always at rest.
        if !LaneType.isGate { return Set((Self.rules + [.wayBack]).map(\.name)).subtracting(["deadlines-answered"]) }
        var idle: Set<String> = []
        if !isInterlocked { idle.insert("opens-when-allowed") }
        if lane.exclusiveOutputs.bits == 0 { idle.insert("drives-exclusive") }
        return idle
    }

    package func allows(_ act: Act, at now: Instant) -> Bool {
        switch act {
        case .deadline: lane.deadline.map { $0 <= now } ?? false
        case .edge(let edge, let input, _): lane.allows(edge, on: inputs[input])
        case .read, .edgesWereLost, .queueWasFull, .grant: true
        }
    }

    package mutating func take(_ act: Act, at now: inout Instant, _ arrows: ArrowTable) -> Rule? {
        let before = lane
        var mayOpen = true
        var events = 1
        switch act {
        case .edge(let edge, let input, let permission):
            mayOpen = permission
            events = take(.edge(edge), input, Occasion(now: now, mayOpen: mayOpen))
        case .read(let level, let input, let permission):
            mayOpen = permission
            events = take(.levelWasRead(level), input, Occasion(now: now, mayOpen: mayOpen))
        case .edgesWereLost(let input):
            _ = lane.take(.edgesWereLost, on: inputs[input], at: now)
            mayOpen = !isInterlocked
            handle(lane.event(for: .edgesLost), Occasion(now: now, mayOpen: mayOpen))
        case .queueWasFull:
            mayOpen = !isInterlocked
            handle(lane.event(for: .queueFull), Occasion(now: now, mayOpen: mayOpen))
        case .deadline(let permission):
            mayOpen = permission
            let found = lane.deadlinePassed(at: now).events
            for index in found.indices { handle(found[index], Occasion(now: now, mayOpen: mayOpen)) }
            events = found.count
        case .grant:
            handle(lane.openRequest, Occasion(now: now))
        }
        arrows.most.events.take(events, text(of: act))
        arrows.most.writes.take(writes(since: before), text(of: act))
        return LaneStep(before: before, after: lane, act: act, mayOpen: mayOpen, now: now).brokenRule
    }

    /// Returns how many events the stimulus made.
    private mutating func take(_ stimulus: Stimulus, _ input: Int, _ occasion: Occasion) -> Int {
        let findings = lane.take(stimulus, on: inputs[input], at: occasion.now)
        for index in findings.events.indices { handle(findings.events[index], occasion) }
        return findings.events.count
    }

    /// How many writes drive the outputs that differ: as the loop does, one, and one before it where one direction of a
    /// drive ends and the other begins.
    private func writes(since before: LaneType) -> Int {
        let (old, new) = (before.standingOutputs.bits, lane.standingOutputs.bits)
        guard old != new else { return 0 }
        let exclusive = lane.exclusiveOutputs.bits
        let (ending, beginning) = (old & ~new, new & ~old)
        guard ending & exclusive != 0, beginning & exclusive != 0 else { return 1 }
        // What ends goes first, and the rest, at least what begins, follows.
        return 2
    }

    private mutating func handle(_ event: LaneType.Event, _ occasion: Occasion) {
        var nobody = NoObserver()
        _ = lane.handle(event, occasion, &nobody)
    }

    package mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        lane.forgetExcess()
        lane.code(with: &coder)
        lane.beginBooks()
    }

    package var isHome: Bool { lane.isAtRest || (!canBeRepaired && lane.isOutOfService) }

    package func leadsHome(_ act: Act) -> Bool {
        switch act {
        // A new failure and its repair is no way home, unless the fault contact is the only key.
        case .edge(let edge, let input, let mayOpen):
            mayOpen && !(edge == .rising && brings(trouble: input))
        case .read(let level, let input, let mayOpen):
            mayOpen && !(level == .active && brings(trouble: input))
        case .deadline(let mayOpen): mayOpen
        case .grant: true
        case .edgesWereLost, .queueWasFull: false
        }
    }

    private func brings(trouble input: Int) -> Bool {
        switch contacts[input] {
        case .fireRelease, .fireReleaseSecond: true
        case .fault: repairing == .repairKey
        case .repairKey, nil: false
        }
    }

    package func text(of act: Act) -> String {
        switch act {
        case .edge(let edge, let input, let mayOpen):
            "\(inputs[input].label) \(edge.label)" + (mayOpen ? "" : ", may not open")
        case .read(let level, let input, let mayOpen):
            "\(inputs[input].label) is read as \(level.label)" + (mayOpen ? "" : ", may not open")
        case .edgesWereLost(let input): "edges of \(inputs[input].label) are lost"
        case .queueWasFull: "the queue is full"
        case .deadline(let mayOpen): "a deadline passes" + (mayOpen ? "" : ", may not open")
        case .grant: "an interlock grants the wish"
        }
    }
}

/// What became of a lane by one act.
struct LaneStep<LaneType: ExploredLane> {
    let before: LaneType
    let after: LaneType
    let act: LaneSubject<LaneType>.Act
    let mayOpen: Bool
    let now: Instant
}

// What holds for a lane of any kind.
extension LaneStep: RuledStep {
    static var example: LaneStep {
        LaneStep(before: LaneType(), after: LaneType(), act: .queueWasFull, mayOpen: true, now: .zero)
    }

    @inline(__always)
    func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor) {
        rule(
            "books-balance", "Money and persons are conserved, whatever the sensors do.",
            from: "docs/understanding/architecture.md, rule 8", holds: after.booksBalance)
        rule(
            "drives-exclusive", "Outputs that exclude each other are never wanted together.",
            from: "docs/understanding/decisions.md",
            holds: (after.standingOutputs.bits & after.exclusiveOutputs.bits).nonzeroBitCount <= 1)
        rule(
            "opens-when-allowed",
            "A gate that may not open opens for a fire, to fail safe, or for what is in its way, and for nothing else.",
            from: "docs/using/machines/shared.md, Interlocks", holds: opensWhenAllowed)
        rule(
            "secured-is-closed", "A gate that counts as secured is not commanded open.",
            from: "docs/using/machines/shared.md, Interlocks", holds: !(after.isSecured && after.isOpen))
        rule(
            "deadlines-answered", "A deadline that was answered is over.", from: "docs/using/machines/shared.md",
            holds: answeredDeadlineIsOver)
        rule(
            "losses-fail-safe", "Lost edges and a full queue put a gate out of service at once.",
            from: "docs/using/machines/shared.md, Faults", holds: lossesFailSafe)
    }

    private var opensWhenAllowed: Bool {
        mayOpen || !after.isOpen || before.isOpen || after.isReleased || after.isHeldOpen
            || (after.isOutOfService && after.mayFailOpen)
    }

    private var answeredDeadlineIsOver: Bool {
        guard case .deadline = act else { return true }
        return after.deadline ?? .end > now
    }

    private var lossesFailSafe: Bool {
        switch act {
        case .edgesWereLost, .queueWasFull: !LaneType.isGate || after.isOutOfService
        case .edge, .read, .deadline, .grant: true
        }
    }
}
