import Statecharts

// What a call tracker goes by.
extension CallTracker: Codeable {
    /// Shows its state, and the end of waiting.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline ?? .zero
        let present =
            switch state {
            case .none: 0
            case .start: 1
            case .systemAlert: 2
            case .waiting: 3
            case .callStarting: 4
            case .callInProgress: 5
            case .callEnded: 6
            }
        switch coder.choice(present, of: 7) {
        case 0: state = .none
        case 1: state = .start
        case 2: state = .systemAlert
        case 3:
            coder.moment(&end)
            state = .waiting(until: end)
        case 4: state = .callStarting
        case 5: state = .callInProgress
        default: state = .callEnded
        }
    }
}
