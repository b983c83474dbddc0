import ControlLoop
import Simulation
import Statecharts

/// A hopper as they are: no two coins take as long, one in four falls after its motor was told to stop, one in seven is
/// seen twice, and its coins come to an end.
struct LooseHopper: CoinStore {
    let lane: Int
    private let motor: LineID
    private let coinOut: LineID
    private(set) var fallen = 0
    /// How many there are.
    private var coins = LooseHopper.most
    /// How much longer the motor has to run for the next coin.
    private var left: Duration
    /// When a coin falls by itself, although the motor rests.
    private var coasts: Instant?
    /// What the count sensor will see, the next first.
    private var sights: [(time: Instant, level: Level)] = []
    private var level = Level.inactive
    private var runs = false
    private var isJammed = false
    private var seen: Instant

    /// How many coins it takes.
    private static let most = 80
    /// How long before its end a coin's way ends by itself, if it does.
    private static let coasting = Duration.milliseconds(80)

    /// A full hopper.
    init(lane: Int, motor: LineID, coinOut: LineID, at now: Instant) {
        self.lane = lane
        self.motor = motor
        self.coinOut = coinOut
        left = LooseHopper.way(ofCoin: 0)
        seen = now
    }

    /// How long the motor runs for a coin: 0.12 to 0.5 s. Hoppers pay two to eight coins a second.
    private static func way(ofCoin number: Int) -> Duration { .milliseconds(Int64(120 + number * 97 % 380)) }

    var nextOccurrence: Instant? {
        .earlier(.earlier(sights.first?.time, coasts), runs && coins > 0 ? seen + left : nil)
    }

    /// It is no door.
    var isClosed: Bool? { nil }

    var levels: [(line: LineID, level: Level)] { [(coinOut, level)] }

    mutating func move(until now: Instant, _ level: (LineID) -> Level) {
        if runs, coins > 0 {
            left = Duration(nanoseconds: left.nanoseconds - (now - seen).nanoseconds)
            if left <= .zero { fall(at: now) }
        }
        if let coasts, coasts <= now { fall(at: now) }
        while let sight = sights.first, sight.time <= now {
            self.level = sight.level
            sights.removeFirst()
        }
        seen = now
        let ran = runs
        runs = level(motor) == .active && !isJammed
        if runs {
            coasts = nil
        } else if ran, coins > 0, fallen % 4 == 3, left <= LooseHopper.coasting {
            coasts = now + left
        }
    }

    private mutating func fall(at now: Instant) {
        coasts = nil
        coins -= 1
        fallen += 1
        left = LooseHopper.way(ofCoin: fallen)
        level = .active
        // A coin of 20 mm passes a beam in 13 ms when it has fallen 12 cm.
        let width = Int64(12 + fallen * 31 % 45)
        if fallen % 7 == 0 {
            sights = [
                (now + .milliseconds(12), .inactive), (now + .milliseconds(20), .active),
                (now + .milliseconds(20 + width), .inactive),
            ]
        } else {
            sights = [(now + .milliseconds(width), .inactive)]
        }
    }

    mutating func jam(_ isJammed: Bool) { self.isJammed = isJammed }

    mutating func fill() { coins = LooseHopper.most }
}
