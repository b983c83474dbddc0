import Statecharts

// What decoders go by.

extension Contact: Codeable {
    /// Shows its level.
    @inline(__always)
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) { coder.level(&level) }
}

extension HeldContact: Codeable {
    /// Shows what is known of the line.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var since = Instant.zero
        let present: Int
        switch state {
        case .inactive: present = 0
        case .active: present = 1
        case .ending(let began): (present, since) = (2, began)
        }
        switch coder.choice(present, of: 3) {
        case 0: state = .inactive
        case 1: state = .active
        default:
            coder.beginning(&since, ages: ages)
            state = .ending(since: since)
        }
        coder.number(&flickers, atMost: HeldContact.mostFlickers)
    }

    /// No flicker any more, over.
    private var ages: Ages {
        var ages = Ages()
        if HeldContact.longestFlicker < offDelay {
            ages.add(Duration(nanoseconds: HeldContact.longestFlicker.nanoseconds + 1))
        }
        ages.add(offDelay)
        return ages
    }
}

extension CoinPulses: Codeable {
    /// Shows what is known of the line, and what is left of a coin.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        train.code(with: &coder)
        var since = Instant.zero
        let present: Int
        switch state {
        case .unknown: present = 0
        case .idle: present = 1
        case .measuring(let begun): (present, since) = (2, begun)
        case .notMeasured(let begun): (present, since) = (3, begun)
        case .stuck: present = 4
        }
        switch coder.choice(present, of: 5) {
        case 0: state = .unknown
        case 1: state = .idle
        case 2:
            coder.beginning(&since, ages: ages)
            state = .measuring(since: since)
        case 3:
            coder.beginning(&since, ages: Ages(configuration.stuckAfter))
            state = .notMeasured(since: since)
        default: state = .stuck
        }
    }

    /// Whether a pulse may become a coin.
    package var isMeasuring: Bool {
        switch state {
        case .measuring: true
        case .unknown, .idle, .notMeasured, .stuck: false
        }
    }

    /// Long enough, too long, stuck.
    private var ages: Ages {
        var ages = Ages(configuration.shortest)
        ages.add(Duration(nanoseconds: configuration.longest.nanoseconds + 1))
        ages.add(configuration.stuckAfter)
        return ages
    }
}

extension Beam: Codeable {
    /// Shows what is known of the beam.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        state.code(with: &coder, stuckAfter: stuckAfter)
    }
}

extension Beam.State {
    /// Shows which it is.
    mutating func code<Coder: StateCoder>(with coder: inout Coder, stuckAfter: Duration) {
        var since = Instant.zero
        let present: Int
        switch self {
        case .unknown: present = 0
        case .clear: present = 1
        case .broken(let begun): (present, since) = (2, begun)
        case .stuck: present = 3
        }
        switch coder.choice(present, of: 4) {
        case 0: self = .unknown
        case 1: self = .clear
        case 2:
            coder.beginning(&since, ages: Ages(stuckAfter))
            self = .broken(since: since)
        default: self = .stuck
        }
    }
}

extension LockSupervisor: Codeable {
    /// Shows the disagreement, and when it becomes a failure.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let choice = coder.choice(failure == nil ? 0 : failure == .didNotLock ? 1 : 2, of: 3)
        failure = choice == 0 ? nil : choice == 1 ? .didNotLock : .didNotUnlock
        guard choice != 0 else { return deadline = nil }
        coder.moment(&deadline)
    }
}

extension LockWitness: Codeable {
    /// Shows what is known of the contact.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.flag(&doorsAreOpen)
        coder.level(&lock)
        var until = Instant.zero
        let present: Int
        switch state {
        case .believed: present = 0
        case .waiting: present = 1
        case .settling(let end): (present, until) = (2, end)
        case .doubtful(let end): (present, until) = (3, end)
        }
        switch coder.choice(present, of: 4) {
        case 0: state = .believed
        case 1: state = .waiting
        case 2:
            coder.moment(&until)
            state = .settling(until: until)
        default:
            coder.moment(&until)
            state = .doubtful(until: until)
        }
    }
}

extension RequestContact: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let present: Int
        var since = Instant.zero
        switch state {
        case .unknown: present = 0
        case .inactive: present = 1
        case .taken: present = 2
        case .beginning(let start): (present, since) = (3, start)
        }
        let choice = coder.choice(present, of: 4)
        guard choice == 3 else { return state = choice == 0 ? .unknown : choice == 1 ? .inactive : .taken }
        coder.beginning(&since, ages: Ages(minimum))
        state = .beginning(since: since)
    }
}
