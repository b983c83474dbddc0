import Statecharts

/// The only key of a lane whose machine is not known yet.
enum MachineKey: Int, Key {
    case machine

    var label: Label { "machine" }

    var expectation: Expectation { .eitherWord("turnstile", "elevator-door") }
}
