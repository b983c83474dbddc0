import Testing

@testable import ControlLoop

@Suite struct LaneFaultTests {
    @Test func `edges that were lost are lost, also where only the trace says so`() {
        for fault in [LoopFailure.edgesLost.fault, .inputStorm] {
            #expect(fault.isLoss)
            #expect(fault.unsaid.isLoss)
        }
        #expect(LaneFault.inputStorm.unsaid.isInputStorm)
        #expect(!LaneFault.inputStormEnded.isLoss)
        #expect(!LoopFailure.edgesLost.fault.isInputStorm)
    }
}
