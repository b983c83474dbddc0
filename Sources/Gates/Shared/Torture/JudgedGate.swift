import ControlLoop
import Explorer
import Lanes
import Machines
import Statecharts

/// A gate whose every event is judged by the rules of its proof.
protocol JudgedGate: InterlockMember, Sendable {
    /// What its judge knows besides the gate.
    associatedtype OwnJudge

    /// Whether a failure may leave it open.
    var mayFailOpen: Bool { get }
    /// Whether something in its way holds it open, whatever an interlock says.
    var isHeldOpen: Bool { get }

    /// What is judged of it after every step.
    mutating func look() -> GateLook

    /// Its judge at a start.
    func judge(_ mutants: Mutants, _ rows: Rows) -> OwnJudge
    /// Judges what an event made of it. A mutant becomes something else here.
    mutating func beJudged(
        by umpire: Umpire, _ judge: inout OwnJudge, _ before: Self, _ event: Event, _ occasion: Occasion, place: Int,
        _ reaction: inout LaneReaction)
}

extension EitherLane: JudgedGate where First: JudgedGate, Second: JudgedGate {
    var mayFailOpen: Bool { isFirst ? first.mayFailOpen : second.mayFailOpen }
    var isHeldOpen: Bool { isFirst ? first.isHeldOpen : second.isHeldOpen }

    mutating func look() -> GateLook { isFirst ? first.look() : second.look() }

    func judge(_ mutants: Mutants, _ rows: Rows) -> EitherJudge<First.OwnJudge, Second.OwnJudge> {
        EitherJudge(
            first: isFirst ? first.judge(mutants, rows) : nil, second: isFirst ? nil : second.judge(mutants, rows))
    }

    mutating func beJudged(
        by umpire: Umpire, _ judge: inout EitherJudge<First.OwnJudge, Second.OwnJudge>, _ before: Self, _ event: Event,
        _ occasion: Occasion, place: Int, _ reaction: inout LaneReaction
    ) {
        switch event {
        case .first(let event):
            first.beJudged(by: umpire, &judge.first!, before.first, event, occasion, place: place, &reaction)
        case .second(let event):
            second.beJudged(by: umpire, &judge.second!, before.second, event, occasion, place: place, &reaction)
        }
    }
}

/// The judge of a gate of one of two kinds. It is not an enum, so that it changes in place.
struct EitherJudge<First, Second> {
    var first: First?
    var second: Second?
}

/// The judge of a gate of which it needs to know nothing else.
struct PlainJudge<Machine: CommandedByOutputs & Sendable> {
    /// What the machine breaks on purpose.
    let mutation: Mutation<Machine>?
    /// The rows that were taken.
    let rows: ArrowTable
}
