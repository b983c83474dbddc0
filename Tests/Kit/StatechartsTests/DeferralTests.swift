import Statecharts
import Testing

struct DeferralTests {
    private let end = Instant.zero + .seconds(10)

    @Test("nothing waits at first")
    func startsEmpty() {
        let deferral = Deferral<2, String>()
        #expect(deferral.entries.isEmpty)
        #expect(deferral["a"] == nil)
    }

    @Test("what waits is found with its number and its end")
    func put() throws {
        var deferral = Deferral<2, String>()
        let fitted = deferral.put("a", number: 7, until: end)
        #expect(fitted)
        let entry = try #require(deferral["a"])
        #expect(entry.element == "a")
        #expect(entry.number == 7)
        #expect(entry.deadline == end)
        #expect(deferral["b"] == nil)
    }

    @Test("they wait in the order in which they came, and who leaves does not change that of the others")
    func order() {
        var deferral = three()
        #expect(elements(of: deferral) == ["a", "b", "c"])
        deferral.take("b")
        #expect(elements(of: deferral) == ["a", "c"])
        let fitted = deferral.put("b", number: 3, until: end)
        #expect(fitted)
        #expect(elements(of: deferral) == ["a", "c", "b"])
    }

    @Test("a full list says that there is no place, and does not change")
    func full() {
        var deferral = three()
        let fitted = deferral.put("d", number: 3, until: end)
        #expect(!fitted)
        #expect(deferral == three())
    }

    @Test("who did not wait cannot be taken out")
    func take() {
        var deferral = three()
        let waited = deferral.take("a")
        let waitedStill = deferral.take("a")
        #expect(waited)
        #expect(!waitedStill)
        #expect(deferral["a"] == nil)
        #expect(elements(of: deferral) == ["b", "c"])
    }

    @Test("another end is that of one alone, and changes neither its place nor its number")
    func extend() {
        var deferral = three()
        deferral.extend("b", until: end + .seconds(5))
        #expect(deferral["b"]?.deadline == end + .seconds(5))
        #expect(deferral["b"]?.number == 1)
        #expect(deferral["a"]?.deadline == end)
        #expect(elements(of: deferral) == ["a", "b", "c"])
        deferral.extend("d", until: end)
        #expect(deferral["d"] == nil)
    }

    private func three() -> Deferral<3, String> {
        var deferral = Deferral<3, String>()
        for (number, element) in ["a", "b", "c"].enumerated() {
            _ = deferral.put(element, number: UInt64(number), until: end)
        }
        return deferral
    }

    private func elements<let capacity: Int>(of deferral: Deferral<capacity, String>) -> [String] {
        deferral.entries.indices.map { deferral.entries[$0].element }
    }
}
