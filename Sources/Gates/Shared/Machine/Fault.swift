import Statecharts

/// Why a machine stopped trusting its hardware.
public enum Fault: Equatable, Sendable {
    /// The fault contact closed: the drive's own electronics report a failure.
    case faultContact
    /// A sensor has been active for longer than anything that passes it can take.
    case sensorStuck
    /// A sensor that shows something in the way comes and goes faster than anything can: nobody knows what is there.
    case sensorFlickers
    /// The doors were commanded closed and the lock contact did not follow within the lock timeout.
    case didNotLock
    /// The doors were commanded open and the lock contact did not follow within the lock timeout.
    case didNotUnlock
    /// The door was commanded open and did not reach its open limit within the open timeout, even after the retries.
    case didNotOpen
    /// The door was commanded closed, and after the close timeout its open limit was still active, even after the
    /// retries.
    case didNotLeaveLimit
    /// The lock contact and the open limit are active together: one of them is bridged or broken.
    case contactsDisagree
    /// The two contacts of the fire panel do not agree: one of them is cut, shorted or broken.
    case fireContactsDiffer
    /// The kernel dropped edges of this lane: a coin or a person may have gone unseen.
    case edgesLost
    /// The event queue was full: an event of this lane could not be taken.
    case queueFull
}

extension Fault {
    /// Whether it can be over without anybody having looked: a beam is free again, a storm has ended. A drive, a lock
    /// or a limit that failed once may fail with somebody in it.
    public var endsByItself: Bool {
        switch self {
        case .sensorStuck, .edgesLost: true
        case .faultContact, .sensorFlickers, .didNotLock, .didNotUnlock, .didNotOpen, .didNotLeaveLimit,
            .contactsDisagree, .fireContactsDiffer, .queueFull:
            false
        }
    }
}

extension Fault: Labelled {
    /// The name in traces.
    public var label: Label {
        switch self {
        case .faultContact: "faultContact"
        case .sensorStuck: "sensorStuck"
        case .sensorFlickers: "sensorFlickers"
        case .didNotLock: "didNotLock"
        case .didNotUnlock: "didNotUnlock"
        case .didNotOpen: "didNotOpen"
        case .didNotLeaveLimit: "didNotLeaveLimit"
        case .contactsDisagree: "contactsDisagree"
        case .fireContactsDiffer: "fireContactsDiffer"
        case .edgesLost: "edgesLost"
        case .queueFull: "queueFull"
        }
    }
}
