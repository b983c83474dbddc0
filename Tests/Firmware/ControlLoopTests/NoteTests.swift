import Testing

@testable import ControlLoop

@Suite struct NoteTests {
    @Test func `edges that were lost are lost, also where only the trace says so`() {
        for note in [LoopFailure.edgesLost.note, .inputStorm] {
            #expect(note.isLoss)
            #expect(note.unsaid.isLoss)
        }
        #expect(Note.inputStorm.unsaid.isInputStorm)
        #expect(!Note.inputStormEnded.isLoss)
        #expect(!LoopFailure.edgesLost.note.isInputStorm)
    }
}
