import ControlLoop
import Lanes
import Statecharts

/// Names of numbers, as the gates say what they are: lists of JSON, for a query's `json_each`.
enum NumberNames {
    /// Those that count who passed.
    static var passages: StatusText { list { $0.numbers[$1].isPassages } }

    /// What a lane is there for: those, and what a machine of the gallery, through which nobody passes, counts first.
    static var purposes: StatusText { list { $0.isGate ? $0.numbers[$1].isPassages : $1 == 0 } }

    /// Those that rise and fall, or are so or not: what a lane has, and was not counted.
    static var standing: StatusText {
        list { profile, place in
            switch profile.numbers[place].kind {
            case .count, .takings: false
            case .gauge, .purse, .flag: true
            }
        }
    }

    private static func list(where belongs: (GateProfile, Int) -> Bool) -> StatusText {
        var list: StatusText = "["
        for machine in LaneDescription.machines.indices {
            let profile = LaneDescription.profile(machine: machine)
            for place in profile.numbers.indices where belongs(profile, place) {
                if list.count > 1 { list.append(",") }
                list.append("\"\(profile.numbers[place].name)\"" as Phrase)
            }
        }
        list.append("]")
        return list
    }
}
