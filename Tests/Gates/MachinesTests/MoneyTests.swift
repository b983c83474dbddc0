import Machines
import Testing

struct MoneyTests {
    @Test("amounts add up, and a sum that does not fit is the largest amount")
    func addition() {
        #expect(Money(20) + Money(30) == Money(50))
        #expect(Money(.max - 1) + Money(1) == Money(.max))
        #expect(Money(.max) + Money(1) == Money(.max))
        #expect(Money(.max) + Money(.max) == Money(.max))
    }

    @Test("a smaller amount is taken from a larger one down to nothing")
    func subtraction() {
        #expect(Money(50) - Money(20) == Money(30))
        #expect(Money(.max) - Money(.max) == .zero)
    }

    @Test("the smaller amount is the smaller")
    func order() {
        #expect(Money.zero < Money(1))
        #expect(!(Money(1) < Money(1)))
        #expect(Money(.max - 1) < Money(.max))
    }
}
