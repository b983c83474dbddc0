import ControlLoop
import Statecharts

/// A hopper with coins without end: its motor brings one to the exit in a while, and each falls past the count sensor.
/// None falls while it is jammed.
struct MockHopper: SimulatedPart {
    /// How long the motor runs for a coin. Hoppers pay out about three coins a second.
    static let coinTime = Duration.milliseconds(300)
    /// How long a coin that falls breaks the sensor's beam.
    static let fallTime = Duration.milliseconds(40)

    let lane: Int
    private let motor: LineID
    private let coinOut: LineID
    /// How much longer the motor has to run for the next coin.
    private var left = MockHopper.coinTime
    /// Until when a coin is in the sensor.
    private var falls: Instant?
    private var runs = false
    private var isJammed = false
    private var seen: Instant

    init(lane: Int, motor: LineID, coinOut: LineID, at now: Instant) {
        self.lane = lane
        self.motor = motor
        self.coinOut = coinOut
        seen = now
    }

    var nextOccurrence: Instant? { .earlier(falls, runs ? seen + left : nil) }

    /// It is no door.
    var isClosed: Bool? { nil }

    var levels: [(line: LineID, level: Level)] { [(coinOut, falls == nil ? .inactive : .active)] }

    mutating func move(until now: Instant, _ level: (LineID) -> Level) {
        if let end = falls, end <= now { falls = nil }
        if runs {
            left = Duration(nanoseconds: left.nanoseconds - (now - seen).nanoseconds)
            if left <= .zero {
                left = MockHopper.coinTime
                falls = now + MockHopper.fallTime
            }
        }
        seen = now
        runs = level(motor) == .active && !isJammed
    }

    mutating func jam(_ isJammed: Bool) { self.isJammed = isJammed }
}
