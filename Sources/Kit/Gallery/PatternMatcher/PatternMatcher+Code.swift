import Statecharts

// What a pattern matcher goes by: the position.
extension PatternMatcher: Codeable where Pattern.Position: Codeable {
    /// Shows whether the text has failed, and else the position.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var position = Pattern.start
        var hasFailed = true
        if case .at(let present) = state { (position, hasFailed) = (present, false) }
        coder.flag(&hasFailed)
        guard !hasFailed else { return state = .failed }
        position.code(with: &coder)
        state = .at(position)
    }
}

extension LetterPattern.Position: Codeable {
    /// Shows which it is.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let present =
            switch self {
            case .start: 0
            case .inside: 1
            case .end: 2
            }
        switch coder.choice(present, of: 3) {
        case 0: self = .start
        case 1: self = .inside
        default: self = .end
        }
    }
}

extension NumberPattern.Position: Codeable {
    /// Shows which it is.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let present =
            switch self {
            case .start: 0
            case .sign: 1
            case .whole: 2
            case .point: 3
            case .fraction: 4
            }
        switch coder.choice(present, of: 5) {
        case 0: self = .start
        case 1: self = .sign
        case 2: self = .whole
        case 3: self = .point
        default: self = .fraction
        }
    }
}
