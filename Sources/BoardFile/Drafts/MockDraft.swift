import ControlLoop
import Statecharts

/// In which time a simulated door has to arrive at one of its contacts.
struct DoorTime {
    let contact: Role
    /// Whether the door may be slow on its way there: then it takes twice as long.
    let isSlow: Bool
    /// The key that says in which time, what it says, and whether the file has it.
    let key: Label
    let limit: Duration
    let isGiven: Bool
}

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
    /// Why the door of a lane would never be in time; nil without the section.
    func mistake(_ lane: LaneDraft, place: Int, _ wires: LineList<Wire>) -> BoardFileError? {
        guard line > 0 else { return nil }
        let times = lane.doorTimes
        for index in times.indices {
            guard let wire = wires.wire(times[index].contact, lane: place) else { continue }
            if let problem = problem(times[index], lane.name, wire.debounce, hasTwoEnds: times.count > 1) {
                return BoardFileError(line: keys.has(.doorTravel) ? keys[.doorTravel] : line, problem: problem)
            }
        }
        return nil
    }

    private func problem(
        _ time: DoorTime, _ lane: LaneName, _ debounce: Duration, hasTwoEnds: Bool
    ) -> BoardFileError.Problem? {
        // At the other end before it is seen to have left this one, both contacts would be active at once.
        if hasTwoEnds, travel <= debounce {
            return .travelTooShort(travel: travel, role: time.contact.label, lane: lane, debounce: debounce)
        }
        let ways: Int64 = time.isSlow ? 2 : 1
        let arrival = Duration(nanoseconds: travel.nanoseconds * ways + debounce.nanoseconds)
        guard arrival >= time.limit else { return nil }
        return .travelTooLong(
            travel: travel, role: time.contact.label, lane: lane, arrival: arrival, key: time.key, limit: time.limit,
            isGiven: time.isGiven)
    }
}
