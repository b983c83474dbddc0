import ControlLoop
import Machines
import Statecharts

/// The contacts that every gate has: the fire release, the drive's own fault contact, and the repair key.
struct ServiceContacts: Sendable {
    var release = Contact()
    var fault = Contact()
    var repairKey = Contact()

    /// Takes what the loop reports about the fire release. The gate follows the contact's level, even if edges and
    /// events were lost on the way.
    mutating func takeFireRelease<Own: MachineEvent>(
        _ stimulus: Stimulus, isReleased: Bool, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        guard stimulus != .edgesWereLost else { return }
        if case .trouble = release.take(stimulus, at: .zero) { findings.noteRepeatedEdge() }
        switch (release.level, isReleased) {
        case (.active, false): findings.found(.service(.fireReleaseBegan))
        case (.inactive, true): findings.found(.service(.fireReleaseEnded))
        case (.active, true), (.inactive, false): break
        }
    }

    /// Takes what the loop reports about the fault contact. Without a repair key, a contact that opens is a repair.
    mutating func takeFault<Own: MachineEvent>(
        _ stimulus: Stimulus, hasRepairKey: Bool, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        switch fault.take(stimulus, at: .zero) {
        case .nothing: break
        case .found(.active): findings.fail(.faultContact)
        case .found(.inactive):
            if !hasRepairKey { findings.found(.service(.machineRepairDidComplete)) }
        case .trouble: findings.noteRepeatedEdge()
        }
    }

    /// Takes what the loop reports about the repair key, which ends no failure that the drive still reports.
    mutating func takeRepairKey<Own: MachineEvent>(
        _ stimulus: Stimulus, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        switch repairKey.take(stimulus, at: .zero) {
        case .nothing, .found(.inactive): break
        case .found(.active):
            if fault.level == .active {
                findings.note(Note("repairRefused", .notice))
            } else {
                findings.found(.service(.machineRepairDidComplete))
            }
        case .trouble: findings.noteRepeatedEdge()
        }
    }
}
