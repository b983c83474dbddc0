import ControlLoop
import Lanes
import Statecharts

/// What has been read of `[mock]` so far.
struct MockDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    private var travel = Duration.seconds(2)
    private var keys = KeyLines<MockKey>()

    /// How long a simulated door travels; nil without the section.
    var doorTravel: Duration? { line > 0 ? travel : nil }

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .mock)
        switch key {
        case .doorTravel: travel = try key.duration(value)
        }
    }
}

// What only the whole file can show
extension MockDraft {
    /// Why the gate of a lane would never be in time; nil without the section.
    func mistake(_ lane: inout LaneDraft, place: Int, _ wires: inout LineList<Wire>) -> BoardFileError? {
        guard line > 0 else { return nil }
        let arrivals = lane.arrivals
        for index in arrivals.indices {
            guard let wire = wires.wire(arrivals[index].contact, lane: place) else { continue }
            if let problem = problem(arrivals[index], of: &lane, wire.debounce, hasTwoEnds: arrivals.count > 1) {
                return BoardFileError(line: keys.has(.doorTravel) ? keys[.doorTravel] : line, problem: problem)
            }
        }
        return nil
    }

    private func problem(
        _ arrival: Arrival, of lane: inout LaneDraft, _ debounce: Duration, hasTwoEnds: Bool
    ) -> BoardFileError.Problem? {
        // If it reached the other end before it is seen to leave this one, both contacts would be active at once.
        if hasTwoEnds, travel <= debounce {
            return .travelTooShort(travel: travel, role: arrival.contact.label, lane: lane.name, debounce: debounce)
        }
        let ways: Int64 = arrival.isSlow ? 2 : 1
        let time = Duration(nanoseconds: travel.nanoseconds * ways + debounce.nanoseconds)
        guard time >= arrival.limit else { return nil }
        return .travelTooLong(
            travel: travel, role: arrival.contact.label, lane: lane.name, arrival: time, key: arrival.key,
            limit: arrival.limit, isGiven: lane.gives(arrival.key))
    }
}
