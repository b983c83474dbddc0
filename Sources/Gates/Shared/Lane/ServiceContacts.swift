import ControlLoop
import Machines
import Statecharts

/// The contacts that every gate has: the fire release, the drive's own fault contact, and the repair key.
struct ServiceContacts: Sendable {
    var release = HeldContact(offDelay: ServiceContacts.releaseEndsAfter)
    var fault = Contact()
    var repairKey = Contact()
    var recovery: Recovery
    /// Whether a line changes faster than anything behind it can make it.
    var isInStorm = false

    init(recoverAfter: Duration) { recovery = Recovery(after: recoverAfter) }

    /// How long the contact has to be inactive before a release is over. Our choice: a contact that chatters moves nothing
    /// in its rhythm.
    static var releaseEndsAfter: Duration { .seconds(5) }

    /// When a release is over, if its contact stays inactive until then, or the gate recovers.
    var deadline: Instant? { @inline(__always) get { .earlier(release.deadline, recovery.due) } }

    /// Looks whether a gate that is broken recovers; `sensorsAreFree` says whether none of its sensors is stuck.
    mutating func watch(_ fault: Fault?, sensorsAreFree: Bool, at now: Instant) {
        let isOver = sensorsAreFree && !isInStorm && self.fault.level != .active
        recovery.watch(isOver: isOver && fault?.endsByItself ?? false, at: now)
    }

    /// What an event at a gate that is broken, or was, means to its recovery, and what is to be said about it: the first failure of a
    /// series is an error, and so is the last, after which the gate stays broken. In line it would make every event slower.
    @inline(never)
    mutating func follow<Own: MachineEvent>(
        _ event: GateEvent<Own>, _ fault: Fault?, sensorsAreFree: Bool, at now: Instant
    ) -> Note? {
        defer { watch(fault, sensorsAreFree: sensorsAreFree, at: now) }
        if fault == nil { recovery.noteRepair() }
        guard case .service(.machineDidFail(let cause)) = event else { return nil }
        recovery.note(cause)
        return cause.endsByItself && recovery.isExhausted(at: now) ? Note("recoversNoMore", .error) : nil
    }

    /// Takes what the loop reports about the fire release. The gate follows the contact's level, even if edges and
    /// events were lost on the way. Where it may open in doubt, lost edges count as a fire until the contact has been quiet.
    mutating func takeFireRelease<Own: MachineEvent>(
        _ stimulus: Stimulus, isReleased: Bool, opensInDoubt: Bool = true, at now: Instant,
        into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        guard stimulus != .edgesWereLost else {
            if opensInDoubt { release.assumeActive() }
            return
        }
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
        if recovery.deadlinePassed(at: now) {
            findings.note(Note("recovers", .notice))
            findings.found(.service(.machineRepairDidComplete))
        }
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
            if !hasRepairKey {
                recovery.reset()
                findings.found(.service(.machineRepairDidComplete))
            }
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
                recovery.reset()
                findings.found(.service(.machineRepairDidComplete))
            }
        case .trouble: findings.noteRepeatedEdge()
        }
    }
}
