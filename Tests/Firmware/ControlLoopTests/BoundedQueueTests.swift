import ControlLoop
import TestSupport
import Testing

@Suite struct BoundedQueueTests {
    @Test("what went in first comes out first, around the end of the storage")
    func order() {
        var queue = BoundedQueue<3, Int>()
        var taken: [Int] = []
        for number in 0..<20 {
            check(queue.push(number), true)
            if number % 2 == 1 {
                taken.append(queue.pop() ?? -1)
                taken.append(queue.pop() ?? -1)
            }
        }
        #expect(taken == Array(0..<20))
        check(queue.pop(), nil)
    }

    @Test("a full queue says so and keeps what it has")
    func full() {
        var queue = BoundedQueue<2, Int>()
        check(queue.push(1), true)
        check(queue.push(2), true)
        check(queue.push(3), false)
        #expect(queue.count == 2)
        check(queue.pop(), 1)
        check(queue.pop(), 2)
    }

    @Test("the high-water mark is the most that ever waited")
    func highWater() {
        var queue = BoundedQueue<4, Int>()
        for number in 0..<3 { check(queue.push(number), true) }
        while queue.pop() != nil {}
        check(queue.push(9), true)
        #expect(queue.highWater == 3)
    }
}
