import Lanes
import Testing

/// A kind of gate as it is before its board file is read, for tests that go over every kind that there is.
package struct GateKind: Sendable, CustomTestStringConvertible {
    /// Its name in board files.
    package let name: String
    package let gate: LaneDescription
    /// Its settings, with their defaults.
    package let settings: [(row: SettingRow, value: SettingValue)]
    package let roles: [RoleRow]
    /// Whether it is a machine of the gallery.
    package let isExhibit: Bool

    package static let all = LaneDescription.machines.indices.map { GateKind(number: $0) }

    private init(number: Int) {
        name = "\(LaneDescription.machines[number].text)"
        let gate = LaneDescription(machine: number)
        self.gate = gate
        var settings: [(row: SettingRow, value: SettingValue)] = []
        while let setting = gate.setting(settings.count) { settings.append(setting) }
        self.settings = settings
        var roles: [RoleRow] = []
        while let row = gate.role(roles.count) { roles.append(row) }
        self.roles = roles
        isExhibit = LaneDescription.isExhibit(machine: number)
    }

    package var testDescription: String { name }
}
