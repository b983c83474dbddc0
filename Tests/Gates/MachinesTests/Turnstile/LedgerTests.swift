import Testing

@testable import Machines

struct LedgerTests {
    private let all = Money(.max)

    @Test("a new ledger is at zero and exact")
    func startsAtZero() {
        #expect(Counts(Ledger()) == Counts([]))
        #expect(!Ledger().isSaturated)
    }

    @Test("a counter that is exactly full is still exact")
    func exactlyFull() {
        var ledger = Ledger()
        ledger.insert(Money(.max - 1))
        ledger.insert(Money(1))
        #expect(ledger.inserted == all)
        #expect(!ledger.isSaturated)
    }

    @Test(
        "a counter that reaches its end stays there and says so",
        arguments: [
            Stroke(of: \.inserted) { $0.insert($1) }, Stroke(of: \.fares) { $0.takeFare($1) },
            Stroke(of: \.kept) { $0.keep($1) },
        ])
    fileprivate func saturates(stroke: Stroke) {
        var ledger = Ledger()
        stroke.add(&ledger, all)
        #expect(!ledger.isSaturated)
        stroke.add(&ledger, Money(1))
        #expect(ledger[keyPath: stroke.counter] == all)
        #expect(ledger.isSaturated)
    }

    @Test("once inexact, a ledger never says that it is exact")
    func staysSaturated() {
        var ledger = Ledger()
        ledger.insert(all)
        ledger.insert(Money(1))
        ledger.insert(.zero)
        ledger.countFault()
        #expect(ledger.isSaturated)
    }

    @Test("a credit that does not fit stays at the largest amount, and that is noted")
    func credit() {
        var ledger = Ledger()
        #expect(ledger.sum(Money(.max - 5), Money(5)) == all)
        #expect(!ledger.isSaturated)
        #expect(ledger.sum(Money(.max - 5), Money(6)) == all)
        #expect(ledger.isSaturated)
    }

    @Test("persons and failures are counted one by one")
    func ones() {
        var ledger = Ledger()
        ledger.takeFare(Money(Example.fare))
        ledger.countForcedEntry()
        ledger.countForcedEntry()
        ledger.countFault()
        #expect(Counts(ledger) == Counts([.passage, .forcedEntry, .forcedEntry, .fault]))
    }
}

/// A way to add to one counter of a ledger.
private struct Stroke: Sendable {
    let counter: KeyPath<Ledger, Money> & Sendable
    let add: @Sendable (inout Ledger, Money) -> Void

    init(of counter: KeyPath<Ledger, Money> & Sendable, _ add: @escaping @Sendable (inout Ledger, Money) -> Void) {
        self.counter = counter
        self.add = add
    }
}
