import ControlLoop
import Statecharts

/// The keys of `[chip]`; a board file has exactly one of `path` and `label`.
enum ChipKey: Int, Key {
    case path
    case label
    case stormLimit

    var label: Label {
        switch self {
        case .path: "path"
        case .label: "label"
        case .stormLimit: "storm-limit"
        }
    }

    /// The limits of `storm-limit` are our choice: a contact that bounces makes some dozens of edges in a few
    /// milliseconds, and 50,000 in a second are more than a Raspberry Pi Zero can take.
    var expectation: Expectation {
        switch self {
        case .path: .chipPath(limit: ChipName.longest)
        case .label: .chipLabel(limit: LineName.longest)
        case .stormLimit: .number(100, 50_000)
        }
    }
}
