import ControlLoop
import Machines
import Statecharts

/// Takes findings of one of several kinds of lanes, for a list that takes all of them. It lives only while that list is
/// lent to it, and is only a pointer, so that an event is written once, where it belongs.
///
/// Its type names the whole and the part, and nothing between them: the compiler gives up on types that grow with each
/// level of nesting.
struct PartFindings<Whole: LaneEvent, Event: LaneEvent>: FindingSink {
    fileprivate let whole: UnsafeMutablePointer<Findings<Whole>>
    fileprivate let branch: Branch

    @inline(__always)
    mutating func withWhole(_ body: (UnsafeMutablePointer<Findings<Whole>>, Branch) -> Void) { body(whole, branch) }
    @inline(__always)
    mutating func found(_ event: Event) { whole.pointee.found(.holding(event, at: branch)) }
    @inline(__always)
    mutating func report(_ fault: LaneFault) { whole.pointee.report(fault) }
    @inline(__always)
    mutating func doubtLevel() { whole.pointee.doubtLevel() }
}

extension FindingSink {
    /// Lets `body` put in events of the first of two kinds.
    @inline(__always)
    mutating func takingFirst<First, Second>(_ body: (inout PartFindings<Whole, First>) -> Void)
    where Event == Either<First, Second> {
        withWhole {
            var findings = PartFindings<Whole, First>(whole: $0, branch: $1.going(toFirst: true))
            body(&findings)
        }
    }

    /// Lets `body` put in events of the second of two kinds.
    @inline(__always)
    mutating func takingSecond<First, Second>(_ body: (inout PartFindings<Whole, Second>) -> Void)
    where Event == Either<First, Second> {
        withWhole {
            var findings = PartFindings<Whole, Second>(whole: $0, branch: $1.going(toFirst: false))
            body(&findings)
        }
    }
}

extension GateEvent: LaneEvent {}
extension ExhibitLaneEvent: LaneEvent {}

extension Either: LaneEvent where First: LaneEvent, Second: LaneEvent {
    /// The event of one kind.
    @inline(__always)
    public static func holding<Part>(_ part: Part, at branch: Branch) -> Either {
        branch.leadsToFirst
            ? .first(.holding(part, at: branch.inside)) : .second(.holding(part, at: branch.inside))
    }
}
