import ControlLoop
import Statecharts
import Testing

/// Edges on a request of one input have room for 16 in the kernel.
private func edge(_ line: Int, _ sequence: UInt32, _ requestSequence: UInt32) -> LineEdge {
    LineEdge(
        line: LineID(line), edge: .rising, time: .zero, sequence: sequence, requestSequence: requestSequence)
}

@Suite struct EdgeAccountTests {
    private var account = EdgeAccount(inputs: 1)

    @Test("edges that come in another order than they were numbered are all there")
    mutating func order() {
        #expect(account.enter(edge(1, 1, 2)) == 0)
        #expect(account.missing == 1)
        #expect(account.enter(edge(0, 1, 1)) == 0)
        #expect(account.missing == 0)
    }

    @Test("a number that is missing while the buffer was not full is no loss")
    mutating func merged() {
        for number: UInt32 in 1...15 { _ = account.enter(edge(0, number, number + 1)) }
        account.bufferWasEmpty()
        for number: UInt32 in 16...40 { _ = account.enter(edge(0, number, number + 1)) }
        #expect(!account.hasLost)
    }

    @Test("a number that is missing before as many edges as the buffer holds is a loss")
    mutating func lost() {
        for number: UInt32 in 1...15 {
            _ = account.enter(edge(0, number, number + 3))
            #expect(!account.hasLost)
        }
        _ = account.enter(edge(0, 16, 19))
        #expect(account.hasLost)
        #expect(account.beginAnew() == 3)
        #expect(!account.hasLost)
    }

    @Test("a loss that was reported explains no later one")
    mutating func again() {
        for number: UInt32 in 1...16 { _ = account.enter(edge(0, number, number + 2)) }
        #expect(account.beginAnew() == 2)
        // Line 1 shows now that two of its edges are missing, and so are two that nobody knows of.
        #expect(account.enter(edge(1, 3, 21)) == 0)
        for number: UInt32 in 17...31 { _ = account.enter(edge(0, number, number + 5)) }
        #expect(account.hasLost)
        #expect(account.beginAnew() == 2)
    }

    @Test(
        "a line that is forgotten takes its next number as it comes, and one that is remembered counts from its former one"
    )
    mutating func remembered() {
        #expect(account.enter(edge(0, 1, 1)) == 0)
        account.forget(LineID(0))
        #expect(account.enter(edge(0, 4, 4)) == 0)
        account.forget(LineID(0))
        account.remember(LineID(0))
        #expect(account.enter(edge(0, 7, 7)) == 2)
    }

    @Test("a line is not remembered when its edges have come since, nor when a loss was reported that may be its own")
    mutating func remembersNothing() {
        #expect(account.enter(edge(0, 1, 1)) == 0)
        account.forget(LineID(0))
        #expect(account.enter(edge(0, 4, 4)) == 0)
        account.remember(LineID(0))
        #expect(account.enter(edge(0, 5, 5)) == 0)
        account.forget(LineID(0))
        _ = account.beginAnew()
        account.remember(LineID(0))
        #expect(account.enter(edge(0, 9, 9)) == 0)
    }

    @Test("an edge that comes late, behind its loss, hides no later one")
    mutating func late() {
        for number: UInt32 in 1...16 { _ = account.enter(edge(0, number, number + 1)) }
        #expect(account.beginAnew() == 1)
        _ = account.enter(edge(1, 1, 1))
        _ = account.enter(edge(0, 17, 19))
        #expect(account.missing == 1)
    }

    @Test("numbers that begin again at zero are no loss")
    mutating func wrap() {
        for _ in 0..<2 { _ = account.enter(edge(0, .max / 2, .max / 2)) }
        _ = account.beginAnew()
        _ = account.enter(edge(0, .max - 1, .max - 1))
        _ = account.beginAnew()
        for (number, total): (UInt32, UInt32) in [(.max, .max), (0, 0), (1, 1)] {
            #expect(account.enter(edge(0, number, total)) == 0)
            #expect(account.missing == 0)
        }
    }
}
