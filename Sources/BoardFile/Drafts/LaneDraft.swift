import ControlLoop
import Lanes
import Statecharts

/// What has been read of one lane so far. Its first key says which machine it is, and so which keys may follow.
struct LaneDraft {
    let name: LaneName
    /// The line of its header.
    let line: Int
    /// What has been read; nil until the machine is known.
    private var gate: LaneDescription?
    private var keys = LaneKeys()

    init(name: LaneName, line: Int) {
        self.name = name
        self.line = line
    }

    /// Takes one of its keys. Returns what its line is for, when the value is a line.
    mutating func take(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) -> WiredRole? {
        guard var gate else {
            gate = try machine(key: key, value: value, line: line)
            return nil
        }
        let place = try keys.take(key, of: gate, value: value, line: line, in: .lane(name))
        switch place {
        case .machine: return nil
        case .role(let number): return gate.role(number).map { WiredRole(row: $0, number: number) }
        case .setting(let number):
            guard let row = gate.setting(number)?.row else { return nil }
            guard let setting = SettingValue(value, in: row.range) else {
                throw .unexpectedValue(key: row.key, found: Excerpt(cutting: value), expected: Expectation(row.range))
            }
            gate.set(number, to: setting)
            self.gate = gate
            return nil
        }
    }

    /// Notes that one of its lines is wired, once all of its key was good.
    mutating func wire(_ role: WiredRole, debounce: Duration) {
        gate?.wire(role: role.number, debounce: debounce)
    }

    private mutating func machine(
        key: Bytes, value: Bytes, line: Int
    ) throws(BoardFileError.Problem) -> LaneDescription {
        guard key.equals(LaneKeys.machine) else {
            let (found, section) = (Excerpt(cutting: key), Section.lane(name))
            var nearest = NearestWord(to: key)
            nearest.consider(LaneKeys.machine)
            guard let word = nearest.word else { throw .machineNotFirst(found: found, in: section) }
            throw .unknownKey(found: found, in: section, nearest: word)
        }
        try value.checkNumberSign(key: LaneKeys.machine)
        keys.noteMachine(line: line)
        let machines = LaneDescription.machines
        for number in machines.indices where value.equals(machines[number]) { return LaneDescription(machine: number) }
        throw .unexpectedValue(key: LaneKeys.machine, found: Excerpt(cutting: value), expected: .machine)
    }

    /// The lane, when nothing is missing.
    var description: LaneDescription? {
        var gate = gate
        gate?.finish { gives($0) }
        return gate
    }

    /// Whether nothing can show that the gate is locked.
    var lacksDoorLock: Bool { gate.map { !$0.tellsWhenSecured } ?? false }

    /// Whether the gate opens when it fails.
    var failsOpen: Bool { gate?.failsOpen ?? false }

    /// The contacts at which a moving gate arrives.
    var arrivals: GateList<Arrival> { description?.arrivals ?? FixedList() }

    /// Whether the file has the setting.
    func gives(_ key: Label) -> Bool { gate.map { keys.line(of: key, in: $0) > 0 } ?? false }

    /// The first thing that is missing, or the first that does not agree with another. The lane is the one at that place.
    func mistake(place: Int, _ wires: LineList<Wire>) -> BoardFileError? {
        guard let description else {
            return BoardFileError(
                line: line, problem: .missingKey(LaneKeys.machine, in: .lane(name), expected: .machine))
        }
        if let missing = keys.missing(of: description, in: name, line: line) { return missing }
        var agreements = Agreements(of: description, name: name, place: place, keys: keys, wires: wires)
        description.visitAgreements(&agreements)
        return agreements.mistake
    }
}
