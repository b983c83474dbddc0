import ControlLoop
import Machines
import Statecharts

/// The contacts that every gate has: the fire release, the drive's own fault contact, and the repair key.
struct ServiceContacts: Sendable {
    var release = FireContacts(offDelay: ServiceContacts.releaseEndsAfter)
    var fault = Contact()
    var repairKey = Contact()
    var supervision = Supervision()
    var recovery = Recovery(after: .zero)
    /// Whether a line changes faster than anything behind it can make it.
    var isInStorm = false

    /// Where the gate may open in doubt, lost edges count as a fire until the contact has been quiet.
    init(opensInDoubt: Bool = true) { release.setDoubt(opensInDoubt ? .isActive : .nothing) }

    /// How long the contact has to be inactive before a release is over. Our choice: a contact that chatters moves
    /// nothing in its rhythm.
    static var releaseEndsAfter: Duration { .seconds(5) }

    /// Goes by what is wired, and by its settings.
    mutating func takeSettings(_ wiring: ServiceWiring) {
        recovery.after = wiring.recoverAfter
        release.isDouble = wiring.hasSecondRelease
        supervision.hasBell = wiring.hasBell
        supervision.bell.times = Signal.Times(pulse: wiring.bellPulse, gap: wiring.bellPulse)
    }

    /// Lets a visitor pass them, with all that is supervised. True if the battery's contact had something to say.
    @inline(__always)
    @discardableResult
    mutating func visitAll<Visitor: SensorVisitor, Own: MachineEvent>(
        _ visitor: inout Visitor, isReleased: Bool, _ wiring: ServiceWiring
    ) -> Bool where Visitor.Event == GateEvent<Own>, Visitor.Roles: SupervisedRole {
        visitSensors(
            &visitor, second: wiring.hasSecondRelease ? .fireReleaseSecond : nil, isReleased: isReleased, wiring)
        guard wiring.isSupervised || wiring.hasBattery else { return false }
        return supervision.visitSensors(&visitor, isWhole: wiring.isSupervised)
    }

    /// Lets a visitor pass them; what recovers the gate waits for time alone.
    @inline(__always)
    mutating func visitSensors<Visitor: SensorVisitor, Own: MachineEvent>(
        _ visitor: inout Visitor, second: Visitor.Roles? = nil, isReleased: Bool, _ wiring: ServiceWiring
    ) where Visitor.Event == GateEvent<Own>, Visitor.Roles: ServicedRole {
        if let answer = visitor.visit(&release, .fireRelease, second, .isOvercome) {
            take(answer, isReleased: isReleased, into: &visitor)
        }
        if visitor.visit(&recovery, nil) != nil {
            visitor.report(LaneFault("recovers", .notice))
            visitor.found(.service(.machineRepairDidComplete))
        }
        if let answer = visitor.visit(&fault, .fault) {
            takeFault(answer, hasRepairKey: wiring.hasRepairKey, into: &visitor)
        }
        if let answer = visitor.visit(&repairKey, .repairKey) { takeRepairKey(answer, into: &visitor) }
    }

    /// The mode of a gate whose battery is low; nil while it is not.
    @inline(__always)
    func modeOnBattery(_ powerFail: PowerFail) -> GateMode? {
        supervision.isActive(.batteryLow) ? powerFail.mode : nil
    }

    /// Looks whether a gate that is broken recovers; `isFree` says whether nothing that is stuck keeps it from that.
    mutating func watch(_ fault: Fault?, isFree: Bool, at now: Instant) {
        let isOver = isFree && !isInStorm && self.fault.level != .active
        recovery.watch(isOver: isOver && fault?.endsByItself ?? false, at: now)
    }

    /// What an event at a gate that is broken, or was, means to its recovery, and what is to be said about it: the
    /// first failure of a series is an error, and so is the last, after which the gate stays broken. In line it would
    /// make every event slower.
    @inline(never)
    mutating func follow<Own: MachineEvent>(
        _ event: GateEvent<Own>, _ fault: Fault?, isFree: Bool, at now: Instant
    ) -> LaneFault? {
        defer { watch(fault, isFree: isFree, at: now) }
        if fault == nil { recovery.noteRepair() }
        guard case .service(.machineDidFail(let cause)) = event else { return nil }
        recovery.note(cause)
        guard cause.endsByItself, recovery.isExhausted(at: now) else { return nil }
        recovery.giveUp()
        return LaneFault("recoversNoMore", .error)
    }

    /// The gate follows the fire release's level, even if edges and events were lost on the way.
    private func take<Own: MachineEvent>(
        _ answer: SensorAnswer<Level>, isReleased: Bool, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        switch answer {
        case .trouble(.flickers): findings.report(LaneFault("fireReleaseFlickers", isUnexpected: true, .warning))
        case .trouble(.differ): findings.fail(.fireContactsDiffer)
        case .trouble: findings.noteRepeatedEdge()
        case .nothing, .found: break
        }
        switch (release.isActive, isReleased) {
        case (true, false): findings.found(.service(.fireReleaseBegan))
        case (false, true): findings.found(.service(.fireReleaseEnded))
        case (true, true), (false, false): break
        }
    }

    /// Takes the fault contact's answer. Without a repair key, a contact that opens is a repair.
    private mutating func takeFault<Own: MachineEvent>(
        _ answer: SensorAnswer<Level>, hasRepairKey: Bool, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        switch answer {
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

    /// Takes the answer of the repair key, which ends no failure that the drive still reports.
    private mutating func takeRepairKey<Own: MachineEvent>(
        _ answer: SensorAnswer<Level>, into findings: inout some FindingSink<GateEvent<Own>>
    ) {
        switch answer {
        case .nothing, .found(.inactive): break
        case .found(.active):
            if fault.level == .active {
                findings.report(LaneFault("repairRefused", .notice))
            } else {
                recovery.reset()
                findings.found(.service(.machineRepairDidComplete))
            }
        case .trouble: findings.noteRepeatedEdge()
        }
    }
}
