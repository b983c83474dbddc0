import ControlLoop
import Lanes
import Statecharts

extension Board {
    /// What has to be noted of a lane for which another member of an interlock may not wait long enough; nil where none
    /// gives up before.
    @export(interface)
    public func noteOfWaiting(for lane: Int) -> Phrase? {
        guard let passage = lanes[lane].passageTime else { return nil }
        var shortest: Duration?
        for index in interlocks.indices where interlocks[index].contains(lane) {
            guard awaitsEnd(of: lane, in: interlocks[index]) else { continue }
            if case .queue(let timeout) = interlocks[index].policy { shortest = .earlier(shortest, timeout) }
        }
        guard let shortest, passage.longest >= shortest else { return nil }
        return """
            a passage may last \(passage.longest) (\(passage.keys)), \
            and a door that waits for its end gives up after \(shortest) (interlock-timeout)
            """
    }

    /// Whether another member of an interlock waits for a lane, and gives up.
    private func awaitsEnd(of lane: Int, in interlock: Interlock) -> Bool {
        for other in lanes.indices where other != lane && interlock.contains(other) {
            if lanes[other].wishEnds { return true }
        }
        return false
    }
}
