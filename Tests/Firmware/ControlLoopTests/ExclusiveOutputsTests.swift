import ControlLoop
import MockChip
import Statecharts
import TestSupport
import Testing

/// A lane whose input moves a drive from one direction to the other in one step, which no machine of ours does.
private struct SwapLane: InterlockMember {
    struct Command: Labelled, Sendable {
        var label: Label { "swap" }
    }

    static let left = Role("left", index: 1)
    static let right = Role("right", index: 2)
    static let lamp = Role("lamp", index: 3)
    var goesRight = false

    var deadline: Instant? { nil }
    var openRequest: Edge { .rising }
    var isOpen: Bool { false }
    var isSecured: Bool { true }
    var isPaidFor: Bool { false }
    mutating func stormChanged(isOn: Bool, at now: Instant) {}
    mutating func outputsWereLate(_ outputs: RoleSet, by delay: Duration) {}
    func isInSeries(at now: Instant) -> Bool { false }
    var isOutOfService: Bool { false }
    var isReleased: Bool { false }
    var failSafeOutputs: RoleSet { RoleSet() }
    mutating func keep<K: Keeper>(with keeper: inout K) {}
    var facts: Facts { Facts() }

    var exclusiveOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[SwapLane.left] = true
        outputs[SwapLane.right] = true
        return outputs
    }

    var standingOutputs: RoleSet {
        var outputs = RoleSet()
        outputs[SwapLane.left] = !goesRight
        outputs[SwapLane.right] = goesRight
        outputs[SwapLane.lamp] = !goesRight
        return outputs
    }

    mutating func takeSettings(of lane: SwapLane) {}

    mutating func start(at now: Instant) {}

    mutating func take<Sink: FindingSink>(
        _ stimulus: Stimulus, on role: Role, at now: Instant, into findings: inout Sink
    ) where Sink.Event == Edge {
        if case .edge(let edge) = stimulus { findings.found(edge) }
    }

    mutating func deadlinePassed<Sink: FindingSink>(at now: Instant, into findings: inout Sink)
    where Sink.Event == Edge {}

    mutating func handle<Watcher: LaneObserver>(
        _ event: Edge, _ occasion: Occasion, _ observer: inout Watcher
    ) -> LaneReaction {
        goesRight = event == .rising
        return LaneReaction()
    }

    func event(for failure: LoopFailure) -> Edge { .falling }
}

@Suite struct ExclusiveOutputsTests {
    @Test("of two exclusive outputs that change places, the one that ends is written first and alone")
    func order() throws {
        var map = LineMap()
        _ = map.addLane(named: LaneName("drive"))
        let roles = [Role("in", index: 0), SwapLane.left, SwapLane.right, SwapLane.lamp]
        for (offset, role) in roles.enumerated() {
            _ = map.add(
                Line(
                    selector: .offset(UInt32(offset)),
                    direction: offset == 0 ? .input(debounce: .zero) : .output(drive: .pushPull, initial: .inactive),
                    isActiveLow: false, bias: .unchanged, lane: 0, role: role))
        }
        var lanes = LaneList<SwapLane>()
        lanes.add(SwapLane())
        var loop = BoardLoop<MockChip<RecordingChipRecorder>, SwapLane, RecordingSink>(
            chip: MockChip(recorder: RecordingChipRecorder()), lanes: JointLanes(lanes), map: map, sink: RecordingSink()
        )
        try loop.start()
        loop.chip.recorder.removeAll()
        for isHigh in [true, false] {
            loop.chip.set(offset: 0, isHigh: isHigh)
            _ = try loop.step()
        }
        check(
            loop.chip.recorder.records,
            [
                .rose(0), .wrote(1, .inactive), .wrote(2, .active), .wrote(3, .inactive),
                .fell(0), .wrote(2, .inactive), .wrote(1, .active), .wrote(3, .active),
            ])
    }
}

extension Edge: LaneEvent {}
