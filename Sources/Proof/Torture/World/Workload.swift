import ControlLoop
import Statecharts

/// Who comes to the gates, hour by hour, and which faults the injector makes there.
///
/// A gate has nights and busy hours: some 94 customers a day come to each gate at which people pay, and some 94 trips
/// stop at each door. Of a thousand customers some thirty run, follow somebody, pay too little or walk away. Where
/// there are faults, one of a random kind comes to each lane every six hours, and a technician follows within minutes;
/// a week has three fires. Every second day somebody plays with everything that can be reached.
struct Workload: Sendable {
    private var dice: Dice

    /// The workload of a seed.
    init(seed: UInt64) { dice = Dice(seed: seed) }

    /// How long an arm takes from end to end: half of what it may take, or more.
    mutating func armTravel(upTo most: Duration) -> Duration {
        Duration(nanoseconds: most.nanoseconds / 100 * Int64(dice.number(50...100)))
    }

    /// How many customers of a thousandth come in each hour of a day: 94 in all.
    private static let crowd: [Int] = [
        300, 300, 300, 300, 300, 300, 2_000, 10_000, 10_000, 4_000, 4_000, 4_000, 5_000, 4_000, 4_000, 4_000, 10_000,
        10_000, 6_000, 5_000, 4_000, 3_000, 2_000, 1_500,
    ]

    /// Who begins something in an hour, and when.
    mutating func hour(_ hour: Int, _ site: Site, _ kinds: [FaultKind]) -> [(Instant, Person)] {
        var coming: [(Instant, Person)] = []
        let start = Instant.zero + .seconds(Int64(hour) * 3_600)
        for (place, lane) in site.lanes.enumerated() {
            var dice = dice.split()
            let crowd = Self.crowd[hour % 24]
            let count = crowd / 1_000 + (dice.happens(crowd % 1_000) ? 1 : 0)
            for _ in 0..<count {
                coming.append((start + dice.span(.zero, .seconds(3_600)), Person(lane.gate.visit(lane, &dice))))
            }
            // Somebody looks after the gate once a day, whatever happened, and sometimes plays with it.
            if hour % 24 == 5 || dice.happens(30) {
                coming.append((start + dice.span(.zero, .seconds(3_600)), Self.technician(lane, &dice)))
            }
            if dice.happens(18), let fire = lane.line("fire-release") {
                coming.append(
                    (
                        start + dice.span(.zero, .seconds(3_600)),
                        Person(Customers.press(fire, dice.span(.milliseconds(20), .seconds(300))))
                    ))
            }
            if !kinds.isEmpty, dice.happens(20) {
                let time = start + dice.span(.zero, .seconds(3_600))
                coming.append((time, Person(lane.occupied(by: Customers.vandal(lane, &dice)))))
                coming.append((time + dice.span(.seconds(5), .seconds(600)), Self.technician(lane, &dice)))
            }
            guard !kinds.isEmpty, dice.happens(167) else { continue }
            var faults = FaultInjector(site: site, place: place, dice: dice.split())
            let kind = dice.pick(kinds)
            // Most faults come while somebody is there.
            let other = coming.isEmpty ? start + dice.span(.zero, .seconds(3_600)) : coming[dice.below(coming.count)].0
            let time = other + dice.span(.zero, .seconds(8))
            guard let actions = faults.actions(kind) else { continue }
            coming.append((time, Person([.count(kind)] + actions)))
            coming.append((time + dice.span(.seconds(5), .seconds(600)), Self.technician(lane, &dice)))
        }
        return coming
    }

    /// Somebody with a key. The order is wrong now and then: the key before the fault is gone, the key held.
    private static func technician(_ lane: Site.Lane, _ dice: inout Dice) -> Person {
        var actions: [WorkloadAction] = []
        let fault = lane.line("fault")
        let makesFault = dice.happens(300)
        if let fault, makesFault { actions += [.enter(fault), .wait(dice.span(.milliseconds(10), .seconds(20)))] }
        if let key = lane.line("repair-key") {
            if let fault, makesFault, dice.happens(500) {
                actions += turn(key, &dice) + [.leave(fault)]
            } else if let fault, makesFault {
                actions += [.leave(fault), .wait(dice.span(.milliseconds(10), .seconds(3)))]
            }
            for _ in 0...dice.below(3) { actions += turn(key, &dice) }
        } else if let fault {
            // Without a key, a fault contact that opens is the repair.
            if !makesFault { actions += [.enter(fault), .wait(dice.span(.milliseconds(20), .seconds(2)))] }
            actions.append(.leave(fault))
        }
        if let empty = lane.line("hopper-empty"), dice.happens(300) {
            actions += Customers.press(empty, dice.span(.seconds(1), .seconds(600)))
        }
        return Person(actions)
    }

    private static func turn(_ key: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        Customers.press(key, dice.span(.milliseconds(2), .seconds(3)))
            + [.wait(dice.span(.milliseconds(10), .seconds(2)))]
    }
}
