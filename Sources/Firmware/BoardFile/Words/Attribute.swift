import ControlLoop
import Statecharts

/// The words after a line in a board file: how it is wired.
enum Attribute: Int, Word {
    case activeLow
    case pullUp, pullDown, biasDisabled
    case pushPull, openDrain, openSource
    case debounce

    /// What an attribute describes; a line has at most one of each kind.
    enum Kind: Int {
        case polarity, bias, drive, debounce
    }

    var label: Label {
        switch self {
        case .activeLow: "active-low"
        case .pullUp: "pull-up"
        case .pullDown: "pull-down"
        case .biasDisabled: "bias-disabled"
        case .pushPull: "push-pull"
        case .openDrain: "open-drain"
        case .openSource: "open-source"
        case .debounce: "debounce"
        }
    }

    var kind: Kind {
        switch self {
        case .activeLow: .polarity
        case .pullUp, .pullDown, .biasDisabled: .bias
        case .pushPull, .openDrain, .openSource: .drive
        case .debounce: .debounce
        }
    }

    /// Whether it makes sense for a line of that direction.
    func suits(isInput: Bool) -> Bool {
        switch kind {
        case .polarity, .bias: true
        case .drive: !isInput
        case .debounce: isInput
        }
    }
}

extension Bias {
    /// The bias that an attribute asks for; unchanged without an attribute, or with one of another kind.
    init(_ attribute: Attribute?) {
        switch attribute {
        case .pullUp: self = .pullUp
        case .pullDown: self = .pullDown
        case .biasDisabled: self = .disabled
        case .activeLow, .pushPull, .openDrain, .openSource, .debounce, nil: self = .unchanged
        }
    }
}

extension Drive {
    /// The drive that an attribute asks for; both ways without an attribute, or with one of another kind.
    init(_ attribute: Attribute?) {
        switch attribute {
        case .openDrain: self = .openDrain
        case .openSource: self = .openSource
        case .activeLow, .pullUp, .pullDown, .biasDisabled, .pushPull, .debounce, nil: self = .pushPull
        }
    }
}
