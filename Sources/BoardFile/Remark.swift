import ControlLoop
import Lanes
import Statecharts

/// What a lane does not do, because of what its board file leaves out. It is no mistake, but somebody may expect it.
public enum Remark: Equatable, Sendable {
    /// There is no repair key.
    case lacksRepairKey
    /// An elevator door lacks an output that nudging needs: `slow`, or the signal that warns whoever is in its way.
    case doesNotNudge(lacksSlow: Bool, lacksBuzzer: Bool)
}

/// The remarks on one lane: at most one of each kind.
public typealias RemarkList = FixedList<4, Remark>

extension Board {
    /// What is to be remarked on a lane, by its place.
    public func remarks(on lane: Int) -> RemarkList {
        var remarks = RemarkList()
        switch lanes[lane] {
        case .turnstile(let configuration):
            if !configuration.hasRepairKey { remarks.append(.lacksRepairKey) }
        case .elevatorDoor(let configuration):
            let door = configuration.door
            if !door.canNudge {
                remarks.append(.doesNotNudge(lacksSlow: !door.hasSlow, lacksBuzzer: !door.hasBuzzer))
            }
            if !configuration.hasRepairKey { remarks.append(.lacksRepairKey) }
        }
        return remarks
    }
}

extension FixedText {
    /// Adds what is missing, and what follows.
    public mutating func append(_ remark: Remark) {
        switch remark {
        case .lacksRepairKey:
            append("without a repair-key, only the fault contact or a restart ends a fault")
        case .doesNotNudge(let lacksSlow, let lacksBuzzer):
            append("without ")
            if lacksSlow { append("slow") }
            if lacksSlow && lacksBuzzer { append(" and ") }
            if lacksBuzzer { append("buzzer") }
            append(", the door does not nudge: whatever stays in the doorway holds it open")
        }
    }
}
