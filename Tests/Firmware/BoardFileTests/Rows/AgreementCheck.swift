import ControlLoop
import Lanes
import Statecharts
import TestSupport

@testable import BoardFile

/// Looks at what a gate says about agreements: whether it names what there is, and whether the gate's own settings
/// agree.
struct AgreementCheck: AgreementVisitor {
    /// Keys, values and roles that the gate does not have.
    private(set) var mistakes: [String] = []
    /// What does not agree, with the usual debounces.
    private(set) var disagreements: [String] = []

    private let gate: LaneDescription

    init(_ gate: LaneDescription) { self.gate = gate }

    mutating func require(
        _ upper: Label, _ upperValue: Duration, above lower: Label, _ lowerValue: Duration, mayEqual: Bool
    ) {
        look(for: upper, upperValue)
        look(for: lower, lowerValue)
        guard upperValue < lowerValue || upperValue == lowerValue && !mayEqual else { return }
        disagreements.append("\(upper.text), \(lower.text)")
    }

    mutating func require(_ key: Label, _ value: Duration, aboveDebounceOf role: Role) {
        look(for: key, value)
        guard let row = input(role), value <= row.debounce else { return }
        disagreements.append("\(key.text), \(role.label.text)")
    }

    mutating func require(debounceOf role: Role, atMost longest: Duration, _ words: Label) {
        guard let row = input(role), row.debounce > longest else { return }
        disagreements.append("\(role.label.text)")
    }

    mutating func refuse(_ role: Role, beside other: Role, _ words: Label) {
        _ = line(role)
        _ = line(other)
    }

    mutating func require(_ role: Role, with other: Role, _ words: Label) {
        _ = line(role)
        _ = line(other)
    }

    mutating func requireOne(of roles: GateList<Role>, _ words: Label) {
        for index in roles.indices { _ = line(roles[index]) }
    }

    private mutating func look(for key: Label, _ value: Duration) {
        var number = 0
        while let setting = gate.setting(number) {
            number += 1
            guard setting.row.key == key else { continue }
            if setting.value != .duration(value) { mistakes.append("\(key.text) has another value") }
            return
        }
        mistakes.append("there is no \(key.text)")
    }

    private mutating func input(_ role: Role) -> RoleRow? {
        guard let row = line(role), row.isInput else {
            mistakes.append("there is no input \(role.label.text)")
            return nil
        }
        return row
    }

    private mutating func line(_ role: Role) -> RoleRow? {
        guard let row = gate.role(role.index), row.label == role.label else {
            mistakes.append("there is no line \(role.label.text)")
            return nil
        }
        return row
    }
}

extension GateKind {
    /// The gate with everything wired, with nothing, and with each role alone; the debounces are the usual ones.
    var wirings: [LaneDescription] {
        let all = Array(roles.indices)
        return ([all, []] + all.map { [$0] }).map { wired in
            var gate = withRequired(from: 100)
            for number in wired { gate.wire(role: number, debounce: roles[number].debounce) }
            gate.finish { key in
                wired.contains { roles[$0].label == key }
                    || settings.contains { $0.row.key == key && $0.row.isRequired }
            }
            return gate
        }
    }
}
