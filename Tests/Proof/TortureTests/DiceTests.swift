import Testing

@testable import Torture

@Suite struct DiceTests {
    @Test("dice of one seed throw the same")
    func same() {
        var first = Dice(seed: 7)
        var second = Dice(seed: 7)
        for bound in 1...200 {
            let number = first.below(bound)
            #expect(number == second.below(bound))
            #expect((0..<bound).contains(number))
        }
        var other = Dice(seed: 8)
        #expect(first.bits() != other.bits())
    }

    @Test("every number below a bound is thrown about as often")
    func even() {
        var dice = Dice(seed: 1)
        var counts = [Int](repeating: 0, count: 18)
        for _ in 0..<18_000 { counts[dice.below(18)] += 1 }
        #expect(counts.allSatisfy { (800...1_200).contains($0) })
    }
}
