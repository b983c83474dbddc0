import Statecharts

/// The keys of `[mock]`.
enum MockKey: Int, Key {
    case doorTravel

    var label: Label { "door-travel" }

    var expectation: Expectation { .duration(.milliseconds(100), .seconds(60), example: .seconds(2)) }
}
