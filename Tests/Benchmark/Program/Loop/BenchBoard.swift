import ControlLoop
import Lanes
import Machines
import Statecharts

/// A board of turnstiles, each with a coin slot, a person sensor, a fault contact and three outputs: eight of them are
/// as much as the mock chip has lines for.
struct BenchBoard {
    /// The lines of each lane: the coin slot first, then the person sensor.
    static let linesPerLane = 6

    /// The lanes, before their start.
    private(set) var lanes = LaneList<LaneDescription>()
    /// Their lines, each at the offset of its place.
    private(set) var map = LineMap()

    /// A board with so many lanes, whose gates open for one coin, or never.
    init(lanes count: Int, opens: Bool = true) {
        for lane in 0..<count {
            _ = map.addLane(named: "lane")
            let fare: UInt64 = opens ? 50 : .max
            var turnstile = TurnstileLaneConfiguration(fare: Money(fare), coinValue: Money(50))
            // Each pulse is a coin, however soon it comes.
            turnstile.coinTrain.largestCoin = Money(50)
            lanes.add(.first(turnstile))
            let roles: InlineArray<6, TurnstileRole> = [
                .coinSlot, .personSensor, .fault, .doors, .alarm, .coinInhibit,
            ]
            for index in roles.indices { add(roles[index], lane: lane) }
        }
    }

    private mutating func add(_ role: TurnstileRole, lane: Int) {
        let direction: Direction =
            role.row.isInput ? .input(debounce: .zero) : .output(drive: .pushPull, initial: .inactive)
        _ = map.add(
            Line(
                selector: .offset(UInt32(truncatingIfNeeded: map.lines.count)), direction: direction,
                isActiveLow: false, bias: .unchanged, lane: lane, role: role.role))
    }

    /// The lanes with nothing between them.
    var joint: JointLanes<GateLane> { JointLanes(lanes.gates) }
}
