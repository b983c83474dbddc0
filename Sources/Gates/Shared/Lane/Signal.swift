import Machines
import Statecharts

/// An output that tells something else, a controller or a counter, that something happened: it is active for a while
/// each time, and inactive for a while in between. What happens meanwhile waits for its turn.
///
/// A pulse is over when the program ends, and none is repeated: what stores pulses would count one more.
struct Signal: Equatable, Sendable {
    /// What it does now.
    enum State: Equatable, Sendable {
        /// Nothing, and nothing waits.
        case idle
        /// It is active until then.
        case active(until: Instant)
        /// It is inactive at least until then.
        case resting(until: Instant)
    }

    /// How long pulses and the gaps between them last.
    struct Times: Equatable, Sendable {
        /// How long it is active. TiSO's turnstiles report a passage for 0.3 s; PERCo's inputs want 100 ms or more.
        var pulse = Duration.milliseconds(300)
        /// How long it is inactive in between. Our choice.
        var gap = Duration.milliseconds(300)
    }

    /// The most pulses that wait. Our choice: more than a queue of people brings in the time of one.
    static var mostWaiting: UInt8 { 8 }

    /// How long pulses and gaps last.
    var times = Times()
    /// What it does now.
    private(set) var state = State.idle
    /// How many pulses wait.
    private(set) var waiting: UInt8 = 0

    /// Whether the output is active.
    var isActive: Bool {
        @inline(__always) get { if case .active = state { true } else { false } }
    }

    /// Wants one pulse more. False if too many wait: then there will be none for it.
    mutating func give(at now: Instant) -> Bool {
        guard case .idle = state else {
            guard waiting < Signal.mostWaiting else { return false }
            waiting += 1
            return true
        }
        state = .active(until: now + times.pulse)
        return true
    }

    /// The output was driven so much later than it was wanted: what has begun lasts that much longer.
    mutating func wasLate(by delay: Duration) {
        switch state {
        case .idle: break
        case .active(let end): state = .active(until: end + delay)
        case .resting(let end): state = .resting(until: end + delay)
        }
    }
}

extension Signal: Sensor {
    /// When it changes next.
    var deadline: Instant? {
        @inline(__always) get {
            switch state {
            case .idle: nil
            case .active(let end), .resting(let end): end
            }
        }
    }

    /// No input tells it anything.
    mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) {}

    /// Takes the passing of `deadline`.
    mutating func deadlinePassed(at now: Instant) {
        switch state {
        case .idle: break
        case .active: state = .resting(until: now + times.gap)
        case .resting:
            state = .idle
            guard waiting > 0 else { return }
            waiting -= 1
            _ = give(at: now)
        }
    }

    /// Shows what it does, and how many wait.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline ?? .zero
        let present = deadline == nil ? 0 : isActive ? 1 : 2
        let choice = coder.choice(present, of: 3)
        coder.number(&waiting, atMost: Signal.mostWaiting)
        guard choice > 0 else { return state = .idle }
        coder.moment(&end)
        state = choice == 1 ? .active(until: end) : .resting(until: end)
    }
}
