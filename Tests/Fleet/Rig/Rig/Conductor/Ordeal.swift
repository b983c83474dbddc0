import Statecharts

/// What is done to the servers and to the collectors, and when.
struct Ordeal {
    /// One of these things.
    enum Disturbance {
        case killBroker
        case startBroker
        case killCollector(Int)
        case startCollector(Int)
        /// In order, or as a loss of power does.
        case stopDatabase(inOrder: Bool)
        case startDatabase
    }

    /// Everything, in order; the traffic begins at time zero.
    private(set) var disturbances: [(at: Instant, disturbance: Disturbance)] = []

    /// The ordeal of a plan.
    init(_ plan: FleetPlan) {
        var chance = Chance(seed: plan.seed &+ 77)
        for time in Self.times(plan.brokerKills, in: plan.length, &chance) {
            // Most are back at once; some are away for longer than anybody waits for an answer.
            let away = chance.below(6) == 0 ? 12_000 : 200 + chance.below(2_500)
            disturbances += [(time, .killBroker), (time + .milliseconds(Int64(away)), .startBroker)]
        }
        for collector in 0..<plan.collectors {
            for time in Self.times(max(2, plan.brokerKills * 3 / 4), in: plan.length, &chance) {
                let away = Statecharts.Duration.milliseconds(Int64(100 + chance.below(5_000)))
                disturbances += [(time, .killCollector(collector)), (time + away, .startCollector(collector))]
            }
        }
        for (place, time) in Self.times(max(1, plan.brokerKills / 4), in: plan.length, &chance).enumerated() {
            let away = Statecharts.Duration.milliseconds(Int64(100 + chance.below(3_000)))
            disturbances += [(time, .stopDatabase(inOrder: place % 2 == 0)), (time + away, .startDatabase)]
        }
        disturbances.sort { $0.at < $1.at }
    }

    /// What it comes to. The broker is killed once more after the traffic.
    var planned: Disturbances {
        var planned = Disturbances(brokers: 1)
        for entry in disturbances {
            switch entry.disturbance {
            case .killBroker: planned.brokers += 1
            case .killCollector: planned.collectors += 1
            case .stopDatabase, .startBroker, .startCollector: break
            case .startDatabase: planned.databases += 1
            }
        }
        return planned
    }

    /// So many times, each somewhere in the middle of its share of a span.
    private static func times(_ count: Int, in length: Duration, _ chance: inout Chance) -> [Instant] {
        guard count > 0 else { return [] }
        let share = length.nanoseconds / Int64(count)
        return (0..<count).map {
            Instant(nanoseconds: share * Int64($0) + share * Int64(200 + chance.below(500)) / 1_000)
        }
    }
}
