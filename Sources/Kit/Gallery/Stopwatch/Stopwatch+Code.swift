import Statecharts

// What a stopwatch goes by. What it has measured is a detail: it is shown, and no row depends on it.
extension Stopwatch: Codeable {
    /// Shows which state it is in, and what was measured.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var (since, elapsed) = (Instant.zero, Duration.zero)
        let present: Int
        switch state {
        case .reset: present = 0
        case .running(let start): (present, since) = (1, start)
        case .paused(let measured): (present, elapsed) = (2, measured)
        }
        switch coder.choice(present, of: 3) {
        case 0: state = .reset
        case 1:
            coder.detail(&since)
            state = .running(since: since)
        default:
            coder.detail(&elapsed)
            state = .paused(elapsed: max(.zero, elapsed))
        }
    }
}
