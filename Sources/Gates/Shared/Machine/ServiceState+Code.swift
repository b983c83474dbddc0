import Statecharts

extension ServiceState: Codeable {
    /// Shows its parts.
    @inline(__always)
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var isReleased = isReleased
        var fault = fault
        coder.flag(&isReleased)
        coder.fault(&fault)
        self = isReleased ? .released(broken: fault) : fault.map { .broken($0) } ?? .normal
    }
}

extension StateCoder {
    /// Why something failed, if it did.
    @inline(__always)
    mutating func fault(_ fault: inout Fault?) {
        let causes = Fault.all
        var present = 0
        if let fault { for index in causes.indices where causes[index] == fault { present = index } }
        guard choice(fault == nil ? 0 : 1, of: 2) == 1 else { return fault = nil }
        fault = causes[detail(present, of: causes.count)]
    }
}

extension Fault {
    /// All of them.
    static var all: InlineArray<10, Fault> {
        [
            .faultContact, .sensorStuck, .didNotLock, .didNotUnlock, .didNotOpen, .contactsDisagree, .edgesLost,
            .queueFull, .sensorFlickers, .didNotLeaveLimit,
        ]
    }
}

extension Alarm: Codeable {
    /// Shows its parts.
    @inline(__always)
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var end = deadline
        coder.moment(&end)
        state = end.map { .sounding(deadline: $0) } ?? .silent
    }
}
