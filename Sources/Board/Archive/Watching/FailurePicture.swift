import ControlLoop
import Statecharts

/// Why a gate waits for its repair, if it does.
package struct FailurePicture {
    private struct Fault {
        var name: EntryName
        var time: Instant
    }

    /// The region that has failed; empty where none has.
    private var region = EntryName()
    /// When it failed; nil where that is not known.
    private var since: Instant?
    private var cause: EntryName?
    /// Whether the journal has said it as an error.
    private var isSaid = false
    /// The region that a fire releases; empty where there is no fire.
    private var released = EntryName()
    private var wasNoted: (cause: Fault?, error: Fault?)

    /// Whether the gate has failed, and was not repaired.
    private var isBroken: Bool { !region.isEmpty }

    /// Why; nil when it works, or a fire alone holds it open. A state stands for a cause that is not known any more.
    package func cause(in regions: borrowing FactList<RegionFact>) -> EntryName? {
        guard isBroken else { return nil }
        if let cause { return cause }
        for index in regions.indices where regions[index].name == region { return regions[index].state }
        return region
    }

    /// Whether it is one more failure of a series of which the first was said: the gate recovers.
    package var isOfSeries: Bool { isBroken && cause != nil && !isSaid }

    /// A region answered an event, and is in a state now. What a fire releases stays as it was.
    mutating func follow(_ event: EntryName, of region: EntryName, to state: EntryName, at time: Instant?) {
        if state.isReleased { released = region } else if released == region { released = EntryName() }
        if state.isOutOfService || event.isFailure {
            guard !isBroken else { return }
            self.region = region
            since = time
            cause = name(of: wasNoted.error, at: time) ?? name(of: wasNoted.cause, at: time)
            isSaid = name(of: wasNoted.error, at: time) != nil
        } else if self.region == region, event.isRepair || !state.isReleased {
            (self.region, since, cause, isSaid) = (EntryName(), nil, nil, false)
        }
    }

    /// A region has failed for that, as the database knows; a series is said only when it is seen.
    mutating func learn(_ region: EntryName, _ cause: EntryName) {
        (self.region, since, self.cause, isSaid) = (region, nil, cause, true)
    }

    /// Something is wrong. What broke the gate is noted in the same step, before the event or after it.
    mutating func note(_ name: EntryName, isError: Bool, at time: Instant) {
        guard isError || name.endsByItself else { return }
        if isError {
            wasNoted.error = Fault(name: name, time: time)
        } else {
            wasNoted.cause = Fault(name: name, time: time)
        }
        if !isBroken, !released.isEmpty, isError, name.isFoundInFire { (region, since) = (released, time) }
        guard isBroken else { return }
        if cause == nil, since == time { cause = name }
        if isError { isSaid = true }
    }

    private func name(of fault: Fault?, at time: Instant?) -> EntryName? {
        guard let fault, fault.time == time else { return nil }
        return fault.name
    }
}
