import ControlLoop
import Statecharts

/// The edges of a board of turnstiles at work: in each of them, at the same time, a coin falls and a person passes, or
/// only coins fall.
struct Traffic {
    /// What comes in a lane, in this order: a pulse of 50 ms at the coin slot, then somebody who breaks the beam for as
    /// long.
    private static let phases = 4

    private let lanes: Int
    private let phases: Int
    private let pause: Duration
    private var lane = 0
    private var phase = 0
    private var phaseStart = Instant.zero

    /// Traffic in so many lanes, with so much time after the last edge of each round.
    init(lanes: Int, coinsOnly: Bool = false, pause: Duration = .milliseconds(50)) {
        self.lanes = lanes
        phases = coinsOnly ? 2 : Traffic.phases
        self.pause = pause
    }

    /// How many edges come until all lanes are again where they began.
    var edgesInRound: Int { lanes * phases }

    /// The next edge. Those of the lanes are one millisecond apart.
    mutating func next() -> (line: LineID, edge: Edge, time: Instant) {
        let line = LineID(lane * BenchBoard.linesPerLane + phase / 2)
        let next = (line, phase % 2 == 0 ? Edge.rising : .falling, phaseStart + .milliseconds(Int64(lane)))
        lane += 1
        if lane == lanes {
            lane = 0
            phase += 1
            phaseStart = phaseStart + (phase == phases ? pause : .milliseconds(50))
            if phase == phases { phase = 0 }
        }
        return next
    }
}
