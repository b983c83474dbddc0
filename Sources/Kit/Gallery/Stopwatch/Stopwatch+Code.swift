import Statecharts

// What a stopwatch goes by. What it has measured is not part of it: it is shown, and no row depends on it.
extension Stopwatch: Codeable {
    /// Shows which state it is in.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let present =
            switch state {
            case .reset: 0
            case .running: 1
            case .paused: 2
            }
        switch coder.choice(present, of: 3) {
        case 0: state = .reset
        case 1: state = .running(since: .zero)
        default: state = .paused(elapsed: .zero)
        }
    }
}
