import Statecharts

extension DirectionCounter: Codeable {
    /// Shows what the beams have shown.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        outer.code(with: &coder, configuration)
        inner.code(with: &coder, configuration)
        codeOrder(with: &coder)
        var side = Side.outer
        var since = Instant.zero
        let present: Int
        switch doorway {
        case .unsure: present = 0
        case .clear: present = 1
        case .approaching(let from): (present, side) = (2, from)
        case .between(let from): (present, side) = (3, from)
        case .leaving(let from): (present, side) = (4, from)
        case .meeting(let from, let begun): (present, side, since) = (5, from, begun)
        }
        let choice = coder.choice(present, of: 6)
        if choice > 1 { side = coder.choice(side == .outer ? 0 : 1, of: 2) == 0 ? .outer : .inner }
        switch choice {
        case 0: doorway = .unsure
        case 1: doorway = .clear
        case 2: doorway = .approaching(from: side)
        case 3: doorway = .between(from: side)
        case 4: doorway = .leaving(from: side)
        default:
            // A change is as old as `flicker` when it counts.
            let age = configuration.followWithin.nanoseconds + configuration.flicker.nanoseconds
            coder.beginning(&since, ages: Ages(Duration(nanoseconds: age)))
            doorway = .meeting(from: side, since: since)
        }
    }
}

extension DirectionCounter {
    /// Which of two changes that wait was first: it counts first.
    private mutating func codeOrder<Coder: StateCoder>(with coder: inout Coder) {
        guard let first = outer.changed, let second = inner.changed else { return }
        let choice = coder.choice(first == second ? 0 : first < second ? 1 : 2, of: 3)
        // Both were put back to the same time, where the coder does not tell them apart.
        guard first == second else { return }
        let earlier = Duration(nanoseconds: -1)
        if choice == 1 { outer.changed = first + earlier }
        if choice == 2 { inner.changed = second + earlier }
    }
}

extension SettlingBeam {
    /// Shows what is known of the beam.
    mutating func code<Coder: StateCoder>(with coder: inout Coder, _ configuration: DirectionCounter.Configuration) {
        let known = coder.choice(level == nil ? 0 : level == .inactive ? 1 : 2, of: 3)
        level = known == 0 ? nil : known == 1 ? .inactive : .active
        coder.beginning(&changed, ages: Ages(configuration.flicker))
        state.code(with: &coder, stuckAfter: configuration.stuckAfter)
    }
}
