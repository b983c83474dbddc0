import Statecharts

// What a keyboard goes by: its two locks.
extension Keyboard: Codeable {
    /// Shows its keypads.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        main.state.code(with: &coder)
        numeric.state.code(with: &coder)
    }
}

extension KeyboardProduct: Codeable {
    /// Shows its keypads.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var main = keypads.first.state
        var numeric = keypads.second.state
        main.code(with: &coder)
        numeric.code(with: &coder)
        self = KeyboardProduct(main, numeric)
    }
}

extension MainKeypad.State: Codeable {
    /// Shows whether caps lock is on.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var isOn = self == .capsLockOn
        coder.flag(&isOn)
        self = isOn ? .capsLockOn : .capsLockOff
    }
}

extension NumericKeypad.State: Codeable {
    /// Shows whether num lock is on.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var isOn = self == .numLockOn
        coder.flag(&isOn)
        self = isOn ? .numLockOn : .numLockOff
    }
}
