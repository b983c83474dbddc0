import ControlLoop
import Statecharts

/// The keys of `[chip]`; a board file has exactly one of them.
enum ChipKey: Int, Word {
    case path
    case label

    var label: Label {
        switch self {
        case .path: "path"
        case .label: "label"
        }
    }

    var other: ChipKey { self == .path ? .label : .path }

    /// The most bytes that the value may have.
    var limit: Int {
        switch self {
        case .path: ChipName.longest
        case .label: LineName.longest
        }
    }

    var expectation: Expectation {
        switch self {
        case .path: .chipPath(limit: limit)
        case .label: .chipLabel(limit: limit)
        }
    }
}
