import Machines
import Statecharts

/// Somebody who pays with five coins and passes, again and again.
struct Visitor {
    private var step = 0

    mutating func next() -> Turnstile.Event {
        step = step == 5 ? 0 : step + 1
        return step == 0 ? .own(.admitPerson) : .own(.insertCoin(Money(10)))
    }
}
