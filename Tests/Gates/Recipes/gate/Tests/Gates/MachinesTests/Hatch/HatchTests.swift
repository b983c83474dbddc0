import Machines
import Statecharts
import Testing

struct HatchTests {
    @Test("a hatch opens for its button, and closes when its time is over")
    func opens() {
        var hatch = Hatch()
        #expect(hatch.handle(.own(.buttonWasPressed), at: .zero).verdict == .handled)
        #expect(hatch.standingOutputs.isOpen)
        #expect(hatch.handle(.own(.deadlinePassed), at: .zero + hatch.openTime).verdict == .handled)
        #expect(!hatch.standingOutputs.isOpen)
        #expect(hatch.openings == 1)
    }
}
