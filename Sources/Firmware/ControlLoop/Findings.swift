import Statecharts

/// Where a lane puts what it finds in a stimulus.
public protocol FindingSink<Event> {
    /// What can happen to the lane's machine.
    associatedtype Event
    /// What can happen to the lane's machine, or to the machine of any other kind of lane that it could be.
    associatedtype Whole: LaneEvent

    /// Shows where all that is found comes together, and which branch leads there.
    mutating func withWhole(_ body: (UnsafeMutablePointer<Findings<Whole>>, Branch) -> Void)

    /// Takes an event for the machine.
    mutating func found(_ event: Event)

    /// Takes something that the trace must report.
    mutating func report(_ fault: LaneFault)

    /// The edge made no sense, so the level of its line has to be read.
    mutating func doubtLevel()
}

/// What can happen to the machine of a lane. Where a lane is one of several kinds, nested in pairs, an event is nested
/// likewise.
public protocol LaneEvent {
    /// The event of one kind, where a branch leads to that kind.
    static func holding<Part>(_ part: Part, at branch: Branch) -> Self
}

extension LaneEvent {
    /// At the end of its branch an event is itself. Only the lane at that end calls it, so the two are of one type.
    @inline(__always)
    public static func holding<Part>(_ part: Part, at branch: Branch) -> Self {
        precondition(MemoryLayout<Part>.size == MemoryLayout<Self>.size)
        return withUnsafePointer(to: part) { UnsafeRawPointer($0).assumingMemoryBound(to: Self.self).pointee }
    }
}

/// The way to one kind of lane among several that are nested in pairs.
public struct Branch: Equatable, Sendable {
    /// One bit for each pair, the outermost lowest; it is set where the second is meant.
    private var seconds: UInt32 = 0
    private var depth: UInt32 = 0

    /// Where nothing is nested.
    public init() {}

    /// Further on, to the first of a pair or to the second.
    @inline(__always)
    public func going(toFirst isFirst: Bool) -> Branch {
        var branch = self
        if !isFirst { branch.seconds |= 1 &<< depth }
        branch.depth &+= 1
        return branch
    }

    /// Whether it leads to the first of the outermost pair.
    @inline(__always)
    public var leadsToFirst: Bool { seconds & 1 == 0 }

    /// The way from inside the outermost pair.
    @inline(__always)
    public var inside: Branch {
        var branch = self
        branch.seconds &>>= 1
        branch.depth &-= 1
        return branch
    }
}

/// What a lane made of one stimulus.
public struct Findings<Event: LaneEvent>: FindingSink {
    /// The events, in order.
    public private(set) var events = StimulusList<Event>()
    /// What the trace must report, in order.
    public private(set) var faults = StimulusList<LaneFault>()
    /// Whether the edge made no sense, so that the level of its line has to be read.
    public private(set) var mustReadLevel = false

    /// Nothing found.
    public init() {}

    /// Here.
    @inline(__always)
    public mutating func withWhole(_ body: (UnsafeMutablePointer<Findings<Event>>, Branch) -> Void) {
        withUnsafeMutablePointer(to: &self) { body($0, Branch()) }
    }

    /// Adds an event.
    @inline(__always)
    public mutating func found(_ event: Event) { events.add(event) }

    /// Adds a fault.
    @inline(__always)
    public mutating func report(_ fault: LaneFault) { faults.add(fault) }

    /// Notes that the edge made no sense.
    public mutating func doubtLevel() { mustReadLevel = true }

    /// Whether nothing was found.
    var isEmpty: Bool { @inline(__always) get { events.isEmpty && faults.isEmpty && !mustReadLevel } }

    /// Begins anew.
    mutating func removeAll() {
        events.removeAll()
        faults.removeAll()
        mustReadLevel = false
    }
}
