import ControlLoop
import Lanes
import Statecharts

/// Finds the first place in the file where the settings and the lines of a lane do not agree. What has been read of
/// them stays where it is: each question would copy it.
struct Agreements: AgreementVisitor {
    private(set) var mistake: BoardFileError?

    private let gate: LaneDescription
    private let name: LaneName
    private let place: Int
    /// The line of its header.
    private let laneLine: Int
    private let keys: UnsafeMutablePointer<LaneKeys>
    private let wires: UnsafeMutablePointer<LineList<Wire>>

    init(
        of gate: LaneDescription, name: LaneName, place: Int, line: Int, keys: UnsafeMutablePointer<LaneKeys>,
        wires: UnsafeMutablePointer<LineList<Wire>>
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
        guard let wire = wired(role), value <= wire.debounce else { return }
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
        guard let wire = wired(role), wire.debounce > longest else { return }
        note(
            wire.fileLine,
            .debounceTooLong(role: role.label, debounce: wire.debounce, longest: longest, words: words))
    }

    mutating func refuse(_ role: Role, beside other: Role, _ words: Label) {
        guard let wire = wired(role), let otherWire = wired(other) else { return }
        note(
            wire.fileLine,
            .roleBeside(role: role.label, other: other.label, otherLine: otherWire.fileLine, words: words))
    }

    mutating func require(_ role: Role, with other: Role, _ words: Label) {
        guard let wire = wired(role), wired(other) == nil else { return }
        note(wire.fileLine, .roleWithout(in: name, wired: role.label, missing: other.label, words: words))
    }

    mutating func requireOne(of roles: GateList<Role>, _ words: Label) {
        for index in roles.indices where wired(roles[index]) != nil { return }
        note(laneLine, .lacksAll(in: name, words: words))
    }

    /// Most roles are not wired, which the keys show at once.
    private func wired(_ role: Role) -> Wire? {
        keys.pointee.has(role) ? wires.pointee.wire(role, lane: place) : nil
    }

    private func line(of key: Label) -> Int { keys.pointee.line(of: key, in: gate) }

    private mutating func note(_ line: Int, _ problem: BoardFileError.Problem) {
        mistake = .earlier(mistake, BoardFileError(line: line, problem: problem))
    }
}
