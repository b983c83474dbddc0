import Statecharts

// What a turnstile goes by. Its ledger is not part of it: nothing depends on what was counted.
extension Turnstile: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        passage.code(with: &coder)
        alarm.code(with: &coder)
    }

    /// Begins new books with the money that it holds.
    package mutating func beginBooks() {
        passage.ledger = Ledger()
        passage.ledger.insert(passage.held)
        for _ in 0..<passage.state.grants { passage.ledger.take(.granted) }
    }
}

extension Passage: Codeable {
    /// Shows its parts.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        state.service.code(with: &coder)
        var grantsEnd: Instant?
        var grant = 0
        switch state.functioning {
        case .locked(let locked): grantsEnd = locked.grantsEnd
        case .unlocked(let unlocked): grant = unlocked.grant.map { $0 == .granted ? 1 : 2 } ?? 0
        }
        state.functioning.code(with: &coder)
        if configuration.hasModes { state.mode.code(with: &coder) }
        // A gate that grants nothing has no more states for it.
        guard configuration.takesGrants else { return }
        coder.number(&state.waiting.bits, atMost: .max)
        switch state.functioning {
        case .locked(var locked):
            coder.moment(&grantsEnd)
            locked.grantsEnd = grantsEnd
            state.functioning = .locked(locked)
        case .unlocked(var unlocked):
            let choice = coder.choice(grant, of: 3)
            unlocked.grant = choice == 0 ? nil : choice == 1 ? .granted : .exit
            state.functioning = .unlocked(unlocked)
        }
    }
}

extension PassageState.Functioning: Codeable {
    /// Shows its parts.
    @inline(__always)
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var credit = Money.zero
        var fare = Money.zero
        var moment = Instant.zero
        let present: Int
        switch self {
        case .locked(let locked): (present, credit, moment) = (0, locked.credit, locked.graceEnds)
        case .unlocked(let unlocked):
            (present, credit, fare, moment) = (1, unlocked.credit, unlocked.fare, unlocked.deadline)
        }
        let choice = coder.choice(present, of: 2)
        coder.number(&credit.units, atMost: .max)
        coder.moment(&moment)
        guard choice == 1 else { return self = .locked(.init(credit: credit, graceEnds: moment)) }
        coder.number(&fare.units, atMost: .max)
        self = .unlocked(.init(credit: credit, fare: fare, deadline: moment))
    }
}
