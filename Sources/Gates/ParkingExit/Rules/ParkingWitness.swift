import Machines
import Statecharts

/// Sees what each region of a parking exit answers, and writes down the rows that it takes.
struct ParkingWitness: Observer {
    typealias Command = ParkingExitCommand

    /// What a region said of its own answer.
    struct Answer {
        let from: Label
        let to: Label
        let verdict: Verdict
        let isSilent: Bool

        /// What both said together.
        func followed(by next: Answer) -> Answer {
            let isHandled = verdict == .handled || next.verdict == .handled
            return Answer(
                from: from, to: next.to, verdict: isHandled ? .handled : next.verdict,
                isSilent: isSilent && next.isSilent)
        }
    }

    private(set) var recorder: ArrowRecorder<ParkingExitCommand>
    private(set) var barrier: Answer?
    private(set) var hopper: Answer?
    private(set) var alarm: Answer?
    /// Whether the regions answered in their order: what the hopper did may concern the barrier once more.
    private(set) var isOrderly = true
    private var from: Label = ""

    init(_ recorder: ArrowRecorder<ParkingExitCommand>) { self.recorder = recorder }

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) {
        from = region.label
        recorder.willTake(region)
    }

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<ParkingExitCommand>) {
        let answer = Answer(from: from, to: region.label, verdict: verdict, isSilent: commands.isEmpty)
        if R.self == Barrier.self {
            isOrderly = isOrderly && (barrier == nil || hopper != nil) && alarm == nil
            barrier = barrier.map { $0.followed(by: answer) } ?? answer
        } else if R.self == Hopper.self {
            isOrderly = isOrderly && (hopper == nil || barrier != nil) && alarm == nil
            hopper = hopper.map { $0.followed(by: answer) } ?? answer
        } else {
            isOrderly = isOrderly && alarm == nil
            alarm = answer
        }
        recorder.didTake(region, verdict, commands)
    }
}
