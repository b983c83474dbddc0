import Machines

extension Fault {
    /// Every cause. A public CaseIterable would bring an array into the firmware, so the tests list them.
    static let all: [Fault] = [
        .faultContact, .sensorStuck, .didNotLock, .didNotUnlock, .didNotOpen, .contactsDisagree,
        .edgesLost, .queueFull, .sensorFlickers, .didNotLeaveLimit,
    ]
}
