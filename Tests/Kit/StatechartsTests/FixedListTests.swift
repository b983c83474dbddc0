import Statecharts
import Testing

struct FixedListTests {
    @Test("a new list is empty")
    func startsEmpty() {
        let list = FixedList<3, Int>()
        #expect(list.isEmpty)
        #expect(!list.isFull)
        #expect(list.indices == 0..<0)
    }

    @Test("elements keep the order in which they were appended")
    func keepsOrder() {
        let list = three(7, 5, 6)
        #expect(list.indices.map { list[$0] } == [7, 5, 6])
    }

    @Test("a full list says that an element did not fit, and does not change")
    func refusesWhenFull() {
        var list = three(1, 2, 3)
        #expect(list.isFull)
        let fitted = list.append(4)
        #expect(!fitted)
        #expect(list == three(1, 2, 3))
    }

    @Test("what has to fit and does not ends the program, and so does a literal that is too long")
    func traps() async {
        await #expect(processExitsWith: .failure) {
            var list = FixedList<1, Int>(1)
            list.add(2)
        }
        let words = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = FixedList<3, Int>([1, 2, 3, 4])
        }
        #expect(words?.text.contains("a list of Int has 3 places, and needs more") == true)
        await #expect(processExitsWith: .failure) { _ = FixedList<1, Int>(1, 2) }
        await #expect(processExitsWith: .failure) { _ = FixedList<2, Int>(1, 2).followed(by: FixedList(3)) }
    }

    @Test("every element up to the capacity fits")
    func fillsUp() {
        var list = FixedList<3, Int>()
        for element in 1...3 {
            #expect(!list.isFull)
            let fitted = list.append(element)
            #expect(fitted)
            #expect(list.count == element)
        }
    }

    @Test("a list without capacity is empty and full at once")
    func withoutCapacity() {
        var list = FixedList<0, Int>()
        let fitted = list.append(1)
        #expect(!fitted)
        #expect(list.isEmpty && list.isFull)
    }

    @Test("an element is changed in place, the others stay")
    func changesInPlace() {
        var list = three(1, 2, 3)
        list[1] += 40
        #expect(list == three(1, 42, 3))
    }

    @Test("an element that is taken out leaves the others in their order", arguments: 0..<3)
    func removes(index: Int) {
        var list = three(7, 5, 6)
        var expected = [7, 5, 6]
        let removed = list.remove(at: index)
        #expect(removed == expected.remove(at: index))
        #expect(list.indices.map { list[$0] } == expected)
        #expect(!list.isFull)
    }

    @Test("elements that are taken from the front come in the order in which they were appended")
    func firstInFirstOut() {
        var list = three(7, 5, 6)
        let first = list.removeFirst()
        list.add(9)
        #expect(first == 7)
        #expect((0..<3).map { _ in list.removeFirst() } == [5, 6, 9])
        #expect(list.isEmpty)
    }

    @Test("a list that was emptied is equal to a new one")
    func emptiedIsNew() {
        var list = three(1, 2, 3)
        while !list.isEmpty { list.removeFirst() }
        #expect(list == FixedList<3, Int>())
    }

    @Test("a copy does not follow the original")
    func isAValue() {
        let original = three(1, 2, 3)
        var copy = original
        copy[0] = 9
        #expect(original[0] == 1)
    }

    @Test("a list contains what was appended and nothing else")
    func contains() {
        let list = three(1, 2, 3)
        #expect((1...3).allSatisfy { list.contains($0) })
        #expect(!list.contains(4))
        #expect(!FixedList<3, Int>().contains(0))
    }

    @Test("lists differ by order, by an element and by length")
    func equality() {
        #expect(three(1, 2, 3) == three(1, 2, 3))
        #expect(three(1, 2, 3) != three(3, 2, 1))
        #expect(three(1, 2, 3) != three(1, 2, 4))
        var shorter = FixedList<3, Int>()
        shorter.add(1)
        shorter.add(2)
        #expect(shorter != three(1, 2, 3))
        #expect(three(1, 2, 3) != shorter)
    }

    @Test("a list prints its elements, so that lists which differ print differently")
    func description() {
        #expect("\(three(1, 2, 3))" == "[1, 2, 3]")
        var shorter = three(1, 2, 3)
        shorter.removeFirst()
        #expect("\(shorter)" == "[2, 3]")
        #expect("\(FixedList<3, Label>())" == "[]")
    }

    private func three(_ first: Int, _ second: Int, _ third: Int) -> FixedList<3, Int> {
        var list = FixedList<3, Int>()
        for element in [first, second, third] { list.add(element) }
        return list
    }
}
