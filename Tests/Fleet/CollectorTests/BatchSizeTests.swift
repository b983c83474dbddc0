import Testing

@testable import Collector

@Suite("How many messages are stored at once")
struct BatchSizeTests {
    @Test("half of what took too long, down to one, and no more than there were")
    func halves() {
        var size = BatchSize(most: 1000)
        #expect(size.count == 1000)
        size.halve(1000)
        #expect(size.count == 500)
        size.halve(9)
        #expect(size.count == 4)
        size.halve(4)
        size.halve(2)
        size.halve(1)
        #expect(size.count == 1)
    }

    @Test("twice as many after each full batch that was quick, and never more than the most")
    func grows() {
        var size = BatchSize(most: 10)
        size.halve(4)
        size.stored(2, isQuick: false)
        size.stored(1, isQuick: true)
        #expect(size.count == 2)
        for expected in [4, 8, 10, 10] {
            size.stored(size.count, isQuick: true)
            #expect(size.count == expected)
        }
    }
}
