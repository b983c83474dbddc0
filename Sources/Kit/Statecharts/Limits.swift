// The capacities of the kit, each with its reason. All other limits of the firmware are in ControlLoop/Limits.swift;
// the kit imports nothing, so its own are here. Nothing grows, and nothing that is full stays silent.

/// Ends the program where a region has more than there is room for, and says so. A board only ends it.
@inline(never)
func exceeded(_ limit: Int, _ what: StaticString, _ region: Label) -> Never {
    #if hasFeature(Embedded)
        preconditionFailure("a region has more than there is room for")
    #else
        fatalError("the region \(region) \(what): \(limit)")
    #endif
}

/// What a transition tells the hardware to do, in order, and after that what the region signals. Barriers and elevator
/// doors need the most, three: an elevator door its drive, its buzzer and its alarm.
public typealias Commands<Command> = FixedList<8, Command>

/// One item for each region of a machine. The gallery's workshop has four: a producer, a buffer and two consumers.
public typealias RegionList<Element> = FixedList<8, Element>

/// What one stimulus shows of a doorway with two beams: at most one change and one trouble of each beam.
public typealias DoorwayFindings<Finding> = FixedList<4, Finding>

/// One item for each member of an interlock: as many as a board has lanes.
public typealias MemberList<Element> = FixedList<8, Element>

/// The members that wait, each at most once, so there is always room.
public typealias MemberDeferral = Deferral<8, Int>

/// A set of members of an interlock, one bit for each.
public typealias MemberSet = UInt8
