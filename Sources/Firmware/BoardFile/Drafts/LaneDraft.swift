import ControlLoop
import Lanes
import Statecharts

/// What has been read of one lane so far. Its first key says which machine it is, and so which keys may follow; for a
/// machine of the gallery the second key says that.
struct LaneDraft {
    let name: LaneName
    /// The line of its header.
    let line: Int
    /// What has been read; nil until the machine is known.
    private var gate: LaneDescription?
    /// Whether the machine is one of the gallery.
    private(set) var isExhibit = false
    private var keys = LaneKeys()

    init(name: LaneName, line: Int) {
        self.name = name
        self.line = line
    }

    /// Takes one of its keys. Returns what its line is for, when the value is a line.
    mutating func take(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) -> WiredRole? {
        guard var gate else {
            if isExhibit {
                gate = try exhibit(key: key, value: value, line: line)
            } else {
                try takeMachine(key: key, value: value, line: line)
            }
            return nil
        }
        let place = try keys.take(key, of: gate, value: value, line: line, in: .lane(name))
        switch place {
        case .machine, .play: return nil
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

    private mutating func takeMachine(key: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let (found, section) = (Excerpt(cutting: key), Section.lane(name))
        try expect(key, LaneKeys.machine, or: .machineNotFirst(found: found, in: section))
        try value.checkNumberSign(key: LaneKeys.machine)
        keys.noteMachine(line: line)
        if value.equals(LaneKeys.gallery) {
            isExhibit = true
        } else {
            gate = try machine(value, isExhibit: false, key: LaneKeys.machine, expected: .machine)
        }
    }

    private mutating func exhibit(
        key: Bytes, value: Bytes, line: Int
    ) throws(BoardFileError.Problem) -> LaneDescription {
        let (found, section) = (Excerpt(cutting: key), Section.lane(name))
        if key.equals(LaneKeys.machine) { throw .repeatedKey(LaneKeys.machine, firstLine: keys[.machine]) }
        try expect(key, LaneKeys.play, or: .playNotNext(found: found, in: section))
        try value.checkNumberSign(key: LaneKeys.play)
        keys.notePlay(line: line)
        return try machine(value, isExhibit: true, key: LaneKeys.play, expected: .exhibit)
    }

    /// Only one key may stand here; a word near it is probably a slip.
    private func expect(
        _ key: Bytes, _ expected: Label, or problem: BoardFileError.Problem
    ) throws(BoardFileError.Problem) {
        guard !key.equals(expected) else { return }
        var nearest = NearestWord(to: key)
        nearest.consider(expected)
        guard let word = nearest.word else { throw problem }
        throw .unknownKey(found: Excerpt(cutting: key), in: .lane(name), nearest: word)
    }

    private func machine(
        _ value: Bytes, isExhibit: Bool, key: Label, expected: Expectation
    ) throws(BoardFileError.Problem) -> LaneDescription {
        let machines = LaneDescription.machines
        for number in machines.indices where value.equals(machines[number]) {
            if LaneDescription.isExhibit(machine: number) == isExhibit { return LaneDescription(machine: number) }
        }
        throw .unexpectedValue(key: key, found: Excerpt(cutting: value), expected: expected)
    }

    /// The lane, when nothing is missing. Nothing changes: the draft is looked at where it is.
    var description: LaneDescription? {
        mutating get {
            guard var gate else { return nil }
            gate.finish { gives($0) }
            return gate
        }
    }

    /// Whether nothing can show that the gate is locked.
    var lacksDoorLock: Bool { gate.map { !$0.tellsWhenSecured } ?? false }

    /// Whether the gate opens when it fails.
    var failsOpen: Bool { gate?.failsOpen ?? false }

    /// What can hold it open for everybody.
    var isHeldOpenBy: Label? { gate?.isHeldOpenBy }

    /// The contacts at which a moving gate arrives.
    var arrivals: GateList<Arrival> { mutating get { description?.arrivals ?? FixedList() } }

    /// Whether the file has the setting or the role.
    mutating func gives(_ key: Label) -> Bool { gate.map { keys.line(of: key, in: $0) > 0 } ?? false }

    /// A gate requires lines of both directions by their roles; a machine of the gallery needs any, or nothing could be
    /// done to it, or seen of it.
    private func nothingToPlay(place: Int, _ wires: inout LineList<Wire>) -> BoardFileError.Problem? {
        guard isExhibit else { return nil }
        var hasInput = false
        var hasOutput = false
        for index in wires.indices {
            wires.look(at: index) {
                guard $0.line.lane == place else { return }
                if $0.line.direction.isInput { hasInput = true } else { hasOutput = true }
            }
        }
        return hasInput && hasOutput ? nil : .nothingToPlay(in: name, isInput: !hasInput)
    }

    /// The first thing that is missing, or the first that does not agree with another. The lane is the one at that
    /// place.
    mutating func mistake(place: Int, _ wires: inout LineList<Wire>) -> BoardFileError? {
        guard let description else {
            if isExhibit {
                return BoardFileError(
                    line: line, problem: .missingKey(LaneKeys.play, in: .lane(name), expected: .exhibit))
            }
            return BoardFileError(
                line: line, problem: .missingKey(LaneKeys.machine, in: .lane(name), expected: .machine))
        }
        if let missing = keys.missing(of: description, in: name, line: line) { return missing }
        if let nothing = nothingToPlay(place: place, &wires) { return BoardFileError(line: line, problem: nothing) }
        let (name, line) = (name, line)
        return withUnsafeMutablePointer(to: &keys) { keys in
            withUnsafeMutablePointer(to: &wires) { wires in
                var agreements = Agreements(
                    of: description, name: name, place: place, line: line, keys: keys, wires: wires)
                description.visitAgreements(&agreements)
                return agreements.mistake
            }
        }
    }
}
