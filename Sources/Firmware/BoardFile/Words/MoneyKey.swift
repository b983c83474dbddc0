import Statecharts

/// The keys of `[money]`.
enum MoneyKey: Int, Key {
    case currency

    var label: Label { "currency" }

    var expectation: Expectation { .currency }
}
