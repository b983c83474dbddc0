import Statecharts

/// The keys of `[interlock NAME]`.
enum InterlockKey: Int, Key {
    case lanes, request, interlockTimeout

    var label: Label {
        switch self {
        case .lanes: "lanes"
        case .request: "request"
        case .interlockTimeout: "interlock-timeout"
        }
    }

    var expectation: Expectation {
        switch self {
        case .lanes: .lanes
        case .request: .eitherWord("queue", "refuse")
        case .interlockTimeout: .duration(.milliseconds(100), .seconds(600), example: .seconds(10))
        }
    }
}
