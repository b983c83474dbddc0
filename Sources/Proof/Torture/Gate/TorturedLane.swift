import ControlLoop
import Lanes
import Statecharts

/// A real lane, which an umpire watches. It does what the lane does.
struct TorturedLane: WrappingLane {
    typealias Event = GateLane.Event

    var lane: GateLane
    private let umpire: Umpire?
    private let place: Int

    /// A lane of no gate.
    init() {
        lane = GateLane()
        umpire = nil
        place = 0
    }

    /// The lane at a place of its board.
    init(_ lane: GateLane, umpire: Umpire, place: Int) {
        self.lane = lane
        self.umpire = umpire
        self.place = place
    }

    mutating func handle<Watcher: LaneObserver>(
        _ event: Event, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        guard let umpire else { return lane.handle(event, occasion, &observer) }
        let before = lane
        var reaction = lane.handle(event, occasion, &observer)
        lane.beJudged(by: umpire, &umpire.judges[place], before, event, occasion, place: place, &reaction)
        if !occasion.mayOpen, lane.isOpen, !before.isOpen, !lane.isReleased, !lane.isHeldOpen,
            !(lane.isOutOfService && lane.mayFailOpen)
        {
            umpire.breaks(
                "opens-when-allowed", "a gate that may not open opens for nothing that an interlock stops", place)
        }
        return reaction
    }
}
