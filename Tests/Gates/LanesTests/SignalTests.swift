import Machines
import Statecharts
import Testing

@testable import Lanes

/// Pulses for a controller: one after another, with gaps, and no more than can wait.
struct SignalTests {
    private static let start = Instant.zero + .seconds(100)

    private func at(_ milliseconds: Int64) -> Instant { SignalTests.start + .milliseconds(milliseconds) }

    @Test("a pulse is active for its time, and the next waits for the gap")
    func pulses() {
        var signal = Signal()
        #expect(!signal.isActive && signal.deadline == nil)
        let (first, second) = (signal.give(at: at(0)), signal.give(at: at(100)))
        #expect(first && second)
        #expect(signal.isActive && signal.deadline == at(300))
        signal.deadlinePassed(at: at(300))
        #expect(!signal.isActive && signal.deadline == at(600))
        signal.deadlinePassed(at: at(600))
        #expect(signal.isActive && signal.deadline == at(900))
        signal.deadlinePassed(at: at(900))
        signal.deadlinePassed(at: at(1200))
        #expect(!signal.isActive && signal.deadline == nil)
    }

    @Test("eight wait, and a ninth is refused")
    func overflow() {
        var signal = Signal()
        let given = (0..<11).map { _ in signal.give(at: at(0)) }
        #expect(given == Array(repeating: true, count: 9) + [false, false])
        var pulses = 0
        while let end = signal.deadline {
            pulses += signal.isActive ? 1 : 0
            signal.deadlinePassed(at: end)
        }
        #expect(pulses == 9)
    }

    @Test("a pulse counts from its write, however late that was")
    func late() {
        var signal = Signal()
        _ = signal.give(at: at(0))
        signal.wasLate(by: .milliseconds(200))
        #expect(signal.deadline == at(500))
        signal.deadlinePassed(at: at(500))
        signal.wasLate(by: .milliseconds(50))
        #expect(signal.deadline == at(850), "a gap is as long as the output is inactive")
    }
}
