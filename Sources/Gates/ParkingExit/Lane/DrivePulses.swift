import Machines
import Statecharts

/// The pulses for a drive that takes no level: one to open, one to close. It is told of each change of the arm's
/// command once; a new command ends the pulse of the one before.
///
/// None is given at the start: nobody knows where the arm is, and a drive that closes onto something unseen does harm.
struct DrivePulses: Equatable, Sendable {
    /// What it does now.
    enum State: Equatable, Sendable {
        /// Nothing.
        case idle
        /// It tells the drive to open until then.
        case opening(until: Instant)
        /// It tells the drive to close until then.
        case closing(until: Instant)
    }

    /// How long a pulse lasts. Magnetic's FlowMotion takes pulses of 0.2 to 1 s, PERCo's inputs 100 ms and more.
    var pulse = Duration.milliseconds(500)
    /// What it does now.
    private(set) var state = State.idle
    /// What the drive was told last, or is taken to have been told.
    private(set) var isOpen = false
    /// Whether other settings have commanded the arm, and nobody has said the time since.
    private(set) var isBehind = false

    /// Whether the drive is told to open.
    var opens: Bool { if case .opening = state { true } else { false } }
    /// Whether the drive is told to close.
    var closes: Bool { if case .closing = state { true } else { false } }

    /// Looks at the command of the arm.
    @inline(__always)
    mutating func observe(isOpen: Bool, at now: Instant) {
        if isOpen != self.isOpen || isBehind { command(isOpen: isOpen, at: now) }
    }

    private mutating func command(isOpen: Bool, at now: Instant) {
        isBehind = false
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        state = isOpen ? .opening(until: now + pulse) : .closing(until: now + pulse)
    }

    /// Looks at the command of the arm where nobody says the time: the pulse begins when somebody does, at once.
    mutating func observe(isOpen: Bool) { isBehind = isOpen != self.isOpen }

    /// The output was driven so much later than it was wanted: the pulse lasts that much longer.
    mutating func wasLate(by delay: Duration) {
        switch state {
        case .idle: break
        case .opening(let end): state = .opening(until: end + delay)
        case .closing(let end): state = .closing(until: end + delay)
        }
    }
}

extension DrivePulses: Sensor {
    /// When it changes next.
    var deadline: Instant? {
        if isBehind { return .zero }
        switch state {
        case .idle: return nil
        case .opening(let end), .closing(let end): return end
        }
    }

    /// No input tells it anything.
    mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) {}

    /// Takes the passing of `deadline`.
    mutating func deadlinePassed(at now: Instant) {
        if isBehind { return command(isOpen: !isOpen, at: now) }
        state = .idle
    }

    /// Shows what it does.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.flag(&isOpen)
        coder.flag(&isBehind)
        var end = Instant.zero
        let present: Int
        switch state {
        case .idle: present = 0
        case .opening(let instant): (present, end) = (1, instant)
        case .closing(let instant): (present, end) = (2, instant)
        }
        let choice = coder.choice(present, of: 3)
        guard choice > 0 else { return state = .idle }
        coder.moment(&end)
        state = choice == 1 ? .opening(until: end) : .closing(until: end)
    }
}
