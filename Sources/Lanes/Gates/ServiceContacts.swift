import ControlLoop
import Machines
import Statecharts

/// The contacts that every gate has: the fire release, the drive's own fault contact, and the repair key.
struct ServiceContacts: Sendable {
    var release = HeldContact(offDelay: ServiceContacts.releaseEndsAfter)
    var fault = Contact()
    var repairKey = Contact()

    /// How long the contact has to be inactive before a release is over. Our choice: a contact that chatters moves nothing
    /// in its rhythm.
    static var releaseEndsAfter: Duration { .seconds(5) }

    /// When a release is over, if its contact stays inactive until then.
    var deadline: Instant? { @inline(__always) get { release.deadline } }

    /// Takes what the loop reports about the fire release. The gate follows the contact's level, even if edges and
    /// events were lost on the way.
    mutating func takeFireRelease<Own: MachineEvent>(
        _ stimulus: Stimulus, isReleased: Bool, at now: Instant, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        guard stimulus != .edgesWereLost else { return }
        switch release.take(stimulus, at: now) {
        case .trouble(.flickers): findings.note(Note("fireReleaseFlickers", isUnexpected: true, .warning))
        case .trouble: findings.noteRepeatedEdge()
        case .nothing, .found: break
        }
        follow(isReleased: isReleased, into: &findings)
    }

    /// Takes the passing of the deadline.
    mutating func deadlinePassed<Own: MachineEvent>(
        isReleased: Bool, at now: Instant, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        if case .found = release.deadlinePassed(at: now) { follow(isReleased: isReleased, into: &findings) }
    }

    private func follow<Own: MachineEvent>(
        isReleased: Bool, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        switch (release.isActive, isReleased) {
        case (true, false): findings.found(.service(.fireReleaseBegan))
        case (false, true): findings.found(.service(.fireReleaseEnded))
        case (true, true), (false, false): break
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
