import Statecharts

extension Service: Codeable {
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
        if let fault { for index in causes.indices where causes[index] == fault { present = index + 1 } }
        let choice = choice(present, of: causes.count + 1)
        fault = choice == 0 ? nil : causes[choice - 1]
    }
}

extension Fault {
    /// All of them.
    static var all: InlineArray<8, Fault> {
        [
            .faultContact, .sensorStuck, .didNotLock, .didNotUnlock, .didNotOpen, .contactsDisagree, .edgesLost,
            .queueFull,
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
