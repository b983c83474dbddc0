import Machines
import Statecharts
import Testing

struct PassersbyTests {
    @Test(
        "whoever walks, stands, turns back or follows, and however the beams flicker, the count is the truth",
        arguments: 1...20 as ClosedRange<UInt64>)
    func truth(seed: UInt64) {
        var passersby = Passersby(seed: seed)
        var doorway = Doorway()
        var entered = 0
        var left = 0
        for number in 1...40 {
            let scene = passersby.scene()
            watch(scene.outer, scene.inner, &doorway)
            entered += scene.entered
            left += scene.left
            guard doorway.entered == entered, doorway.left == left else {
                Issue.record(
                    "seed \(seed), scene \(number): \(doorway.entered) of \(entered) in, \(doorway.left) of \(left) out"
                )
                return
            }
            #expect(doorway.counter.doorway == .clear)
            #expect(!doorway.counter.isOccupied)
        }
        #expect(doorway.troubles == [])
        #expect(entered > 10)
        #expect(left > 10)
    }

    /// Says the edges between the levels of one millisecond and the next.
    private func watch(_ outer: [Bool], _ inner: [Bool], _ doorway: inout Doorway) {
        var before = (outer: false, inner: false)
        for time in outer.indices {
            doorway.waits(.milliseconds(1))
            if outer[time] != before.outer { doorway.edge(outer[time] ? .rising : .falling, of: .outer) }
            if inner[time] != before.inner { doorway.edge(inner[time] ? .rising : .falling, of: .inner) }
            before = (outer[time], inner[time])
        }
        doorway.waits(.milliseconds(500))
    }
}
