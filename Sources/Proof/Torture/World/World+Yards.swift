import ControlLoop
import Statecharts

// The yards of a board
extension World {
    /// Whether the firmware runs and is let run.
    var isRunning: Bool { process == .running && stalledUntil <= now }

    /// Moves what moves at the gates up to now, and lets it listen.
    func moveYards() {
        for index in yards.indices { yards[index].move(self) }
    }

    /// What the yard of a lane has to know.
    func atYard(_ lane: Int?, _ change: (inout any Yard) -> Void) {
        for index in yards.indices where lane == nil || yards[index].lane == lane { change(&yards[index]) }
    }

    /// Whether the firmware hears every edge of a line.
    func isHeard(_ line: LineID) -> Bool {
        edgeDoubt[line.index] == 0 && pins.silent & 1 << UInt64(site.offsets[line.index]) == 0
    }
}
