import ControlLoop
import Lanes
import Statecharts

/// The keys that a lane has so far, with their lines: the one that names its machine, its settings, its roles.
struct LaneKeys {
    /// What a key is.
    enum Place: Equatable {
        case machine
        /// The one that names a machine of the gallery.
        case play
        /// The setting with that number, in the order in which the gate shows them.
        case setting(Int)
        /// The role with that number.
        case role(Int)
    }

    /// The key that names the machine.
    static var machine: Label { "machine" }
    /// The name that stands for all machines of the gallery.
    static var gallery: Label { "gallery" }
    /// The key that names one of them.
    static var play: Label { "play" }

    private var machineLine = 0
    /// 0 for a gate, which has no such key.
    private var playLine = 0
    private var settings = PerSetting<Int>(repeating: 0)
    private var roles = PerRole<Int>(repeating: 0)

    /// The line of a key that has been given, otherwise 0.
    subscript(place: Place) -> Int {
        switch place {
        case .machine: machineLine
        case .play: playLine
        case .setting(let number): settings[number]
        case .role(let number): roles[number]
        }
    }

    /// Whether a role has been given.
    mutating func has(_ role: Role) -> Bool { roles[role.index] > 0 }

    mutating func noteMachine(line: Int) { machineLine = line }

    mutating func notePlay(line: Int) { playLine = line }

    /// The line of a setting or a role that has been given, otherwise 0.
    func line(of key: Label, in gate: LaneDescription) -> Int {
        key.withBytes { Self.find($0, of: gate, isExhibit: playLine > 0) }.map { self[$0.0] } ?? 0
    }

    /// Notes the key that a text names.
    mutating func take(
        _ text: Bytes, of gate: LaneDescription, value: Bytes, line: Int, in section: Section
    ) throws(BoardFileError.Problem) -> Place {
        guard let (place, label) = Self.find(text, of: gate, isExhibit: playLine > 0) else {
            throw .unknownKey(found: Excerpt(cutting: text), in: section, nearest: nearest(to: text, of: gate))
        }
        guard self[place] == 0 else { throw .repeatedKey(label, firstLine: self[place]) }
        switch place {
        case .machine: machineLine = line
        case .play: playLine = line
        case .setting(let number): settings[number] = line
        case .role(let number): roles[number] = line
        }
        try value.checkNumberSign(key: label)
        return place
    }

    private static func find(_ text: Bytes, of gate: LaneDescription, isExhibit: Bool) -> (Place, Label)? {
        if text.equals(machine) { return (.machine, machine) }
        if isExhibit, text.equals(play) { return (.play, play) }
        if let (number, label) = gate.role(named: text) { return (.role(number), label) }
        if let (number, row) = gate.setting(named: text) { return (.setting(number), row.key) }
        return nil
    }

    /// The key that a text was probably meant to be. Only a text that is no key is compared in this way, which takes
    /// long.
    private func nearest(to text: Bytes, of gate: LaneDescription) -> Label? {
        var nearest = NearestWord(to: text)
        nearest.consider(Self.machine)
        if playLine > 0 { nearest.consider(Self.play) }
        var number = 0
        while let row = gate.setting(number)?.row {
            nearest.consider(row.key)
            number += 1
        }
        number = 0
        while let row = gate.role(number) {
            nearest.consider(row.label)
            number += 1
        }
        return nearest.word
    }

    /// The first key that a gate needs and does not have.
    mutating func missing(of gate: LaneDescription, in lane: LaneName, line: Int) -> BoardFileError? {
        var given: UInt64 = 0
        for number in settings.indices where settings[number] > 0 { given |= 1 &<< UInt64(number) }
        if let row = gate.missingSetting(given: given) {
            return BoardFileError(
                line: line, problem: .missingKey(row.key, in: .lane(lane), expected: Expectation(row.range)))
        }
        var number = 0
        while let row = gate.role(number) {
            if row.isRequired, roles[number] == 0 {
                return BoardFileError(
                    line: line, problem: .missingKey(row.label, in: .lane(lane), expected: .line))
            }
            number += 1
        }
        return nil
    }
}
