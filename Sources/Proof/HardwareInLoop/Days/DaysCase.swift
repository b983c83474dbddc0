import Simulation

// The same day again and again, with the recorder.
extension CaseList {
    /// How many gates the board of a run of days has.
    static let gatesOfDays = 2
    /// One coin is a fare.
    static let fareOfDays = 50

    /// So many days, each with that traffic.
    static func days(_ count: Int, _ traffic: DayTraffic) -> HILCase {
        let steps = (1...count).flatMap { [HILStep.play(traffic.script), .status(DaysCheck.kept(day: $0))] }
        let passages = traffic.lanes.reduce(0) { $0 + $1.passages }
        return HILCase(
            name: "days", group: .lanes,
            proves:
                "\(count.of("day")) of \(traffic.hours.of("hour")) with \(passages) passages each in one run: the memory of firmware "
                + "and recorder stays what it is, and the database has every coin and every passage.",
            board: board(gatesOfDays), steps: [.set(""), .start] + steps + [.term],
            files: ["args": "--trace none\n", "recorder": ""],
            check: HILCheck(days: DaysCheck(days: count, hours: traffic.hours, lanes: traffic.lanes)),
            keepsRecord: true, bootSeconds: 60 + count * traffic.hours * 60)
    }

    /// Gates with all that a gate has but a lock and a fire release.
    private static func board(_ count: Int) -> String {
        gates(
            count, fare: fareOfDays, coinValue: fareOfDays,
            [
                "coin-slot": " debounce 0s", "person-sensor": " debounce 5ms", "fault": " debounce 5ms",
                "repair-key": " debounce 5ms", "doors": "", "alarm": "", "coin-inhibit": " active-low",
            ])
    }
}

/// What a run of days has to leave.
struct DaysCheck: Equatable, Sendable {
    let days: Int
    /// How long each is.
    let hours: Int
    /// What each brings to each lane.
    let lanes: [DayTraffic.Counts]

    /// The file that has the account of the firmware at the end of a day; that of the recorder is beside it.
    static func kept(day: Int) -> String { "day-\(day)" }

    /// What a lane has counted after so many days, by the names of its counters.
    func counted(_ lane: Int, days: Int) -> [String: Int] {
        let counts = lanes[lane]
        let money = counts.passages * days * CaseList.fareOfDays
        return [
            "inserted": money, "fares": money, "kept": 0, "held": 0, "passages": counts.passages * days,
            "forcedEntries": counts.forcedEntries * days, "faults": counts.faults * days,
        ]
    }
}
