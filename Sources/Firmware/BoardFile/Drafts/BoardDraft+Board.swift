import ControlLoop
import Lanes
import Statecharts

// The result at the end of the file. Nothing changes, but what has been read is looked at where it is: it is large, and
// much is asked of it.
extension BoardDraft {
    /// The board, when nothing is missing and everything agrees.
    mutating func board() throws(BoardFileError) -> Board {
        guard chip.line > 0 else { throw BoardFileError(line: 0, problem: .chipMissing) }
        guard !lanes.isEmpty else { throw BoardFileError(line: 0, problem: .laneMissing) }
        if let mistake { throw mistake }
        guard let selector = chip.selector else { throw BoardFileError(line: 0, problem: .chipMissing) }
        let descriptions = descriptions
        return Board(
            chip: selector, stormLimit: chip.stormLimit, map: map(descriptions), lanes: descriptions,
            interlocks: joints, currency: money.currency,
            mockDoorTravel: mock.doorTravel, watchdog: watchdog.watchdog, journal: journal.settings,
            hasJournal: journal.line > 0, uplink: uplink.uplink)
    }

    /// The first thing in the file that is missing, or that does not agree with another.
    private var mistake: BoardFileError? {
        mutating get {
            var first = chip.mistake
            for index in lanes.indices {
                first = .earlier(first, lanes[index].mistake(place: index, &wires))
                first = .earlier(first, mock.mistake(&lanes[index], place: index, &wires))
            }
            for index in wires.indices { first = .earlier(first, wires.look(at: index) { $0.mistake }) }
            for index in interlocks.indices { first = .earlier(first, interlocks[index].mistake(&lanes)) }
            first = .earlier(first, money.mistake)
            first = .earlier(first, uplink.mistake(besideCurrency: money.currency != nil))
            return .earlier(first, watchdog.mistake)
        }
    }

    private var descriptions: LaneList<LaneDescription> {
        mutating get {
            var descriptions = LaneList<LaneDescription>()
            for index in lanes.indices {
                if let description = lanes.look(at: index, { $0.description }) { descriptions.add(description) }
            }
            return descriptions
        }
    }

    private var joints: InterlockList<Interlock> {
        mutating get {
            var joints = InterlockList<Interlock>()
            for index in interlocks.indices { joints.add(interlocks[index].interlock(&lanes)) }
            return joints
        }
    }

    private mutating func map(_ descriptions: LaneList<LaneDescription>) -> LineMap {
        var (map, descriptions) = (LineMap(), descriptions)
        var failSafe = PerLane<RoleSet>(repeating: RoleSet())
        for index in lanes.indices {
            _ = map.addLane(named: lanes.look(at: index) { $0.name })
            failSafe[index] = descriptions.element(at: index).lane.failSafeOutputs
        }
        for index in wires.indices {
            var line = wires.look(at: index) { $0.line }
            if case .output(let drive, _) = line.direction {
                let isActive = failSafe[line.lane][line.role]
                line.direction = .output(drive: drive, initial: isActive ? .active : .inactive)
            }
            _ = map.add(line)
        }
        return map
    }
}
