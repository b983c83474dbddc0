import ControlLoop
import Lanes
import Statecharts

/// Finds the first place in the file where the settings and the lines of a lane do not agree.
struct Agreements: AgreementVisitor {
    private(set) var mistake: BoardFileError?

    private let gate: LaneDescription
    private let name: LaneName
    private let place: Int
    /// The line of its header.
    private let laneLine: Int
    private let keys: LaneKeys
    private let wires: LineList<Wire>

    init(
        of gate: LaneDescription, name: LaneName, place: Int, line: Int, keys: LaneKeys, wires: LineList<Wire>
    ) {
        laneLine = line
        self.gate = gate
        self.name = name
        self.place = place
        self.keys = keys
        self.wires = wires
    }

    /// It is reported where the file gives it; a default is not the file's mistake.
    mutating func require(
        _ upper: Label, _ upperValue: Duration, above lower: Label, _ lowerValue: Duration, mayEqual: Bool
    ) {
        guard upperValue < lowerValue || upperValue == lowerValue && !mayEqual else { return }
        let lowerLine = line(of: lower)
        let upperLine = line(of: upper)
        if upperLine > 0 {
            note(
                upperLine,
                .notAbove(
                    key: upper, value: upperValue, other: lower, otherValue: lowerValue, otherIsGiven: lowerLine > 0,
                    mayEqual: mayEqual))
        } else {
            note(
                lowerLine,
                .notBelow(key: lower, value: lowerValue, other: upper, otherValue: upperValue, mayEqual: mayEqual))
        }
    }

    /// It is reported where the file gives the duration, or else where it gives the debounce.
    mutating func require(_ key: Label, _ value: Duration, aboveDebounceOf role: Role) {
        guard let wire = wires.wire(role, lane: place), value <= wire.debounce else { return }
        let line = line(of: key)
        if line > 0 {
            note(line, .notAboveDebounce(key: key, value: value, role: role.label, debounce: wire.debounce))
        } else {
            note(
                wire.fileLine,
                .debounceNotBelow(role: role.label, debounce: wire.debounce, key: key, value: value))
        }
    }

    mutating func require(debounceOf role: Role, atMost longest: Duration, _ words: Label) {
        guard let wire = wires.wire(role, lane: place), wire.debounce > longest else { return }
        note(
            wire.fileLine,
            .debounceTooLong(role: role.label, debounce: wire.debounce, longest: longest, words: words))
    }

    mutating func refuse(_ role: Role, beside other: Role, _ words: Label) {
        guard let wire = wires.wire(role, lane: place), let otherWire = wires.wire(other, lane: place) else { return }
        note(
            wire.fileLine,
            .roleBeside(role: role.label, other: other.label, otherLine: otherWire.fileLine, words: words))
    }

    mutating func require(_ role: Role, with other: Role, _ words: Label) {
        guard let wire = wires.wire(role, lane: place), wires.wire(other, lane: place) == nil else { return }
        note(wire.fileLine, .roleWithout(in: name, wired: role.label, missing: other.label, words: words))
    }

    mutating func requireOne(of roles: GateList<Role>, _ words: Label) {
        for index in roles.indices where wires.wire(roles[index], lane: place) != nil { return }
        note(laneLine, .lacksAll(in: name, words: words))
    }

    private func line(of key: Label) -> Int { keys.line(of: key, in: gate) }

    private mutating func note(_ line: Int, _ problem: BoardFileError.Problem) {
        mistake = .earlier(mistake, BoardFileError(line: line, problem: problem))
    }
}
