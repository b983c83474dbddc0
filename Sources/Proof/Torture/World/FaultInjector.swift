import ControlLoop
import Statecharts

/// Makes faults at a lane, each by the actions that it consists of.
struct FaultInjector {
    let site: Site
    let place: Int
    var dice: Dice

    /// What happens; nil where a lane has nothing that could have the fault.
    mutating func actions(_ kind: FaultKind) -> [WorkloadAction]? {
        let lane = site.lanes[place]
        let line = dice.pick(lane.inputs)
        switch kind {
        case .stuck:
            // Every other one keeps the level that it has.
            return [
                dice.happens(500) ? .stick(line) : .influence(.hold(line, dice.happens(600) ? .active : .inactive)),
                .wait(dice.span(.milliseconds(1), .seconds(dice.happens(300) ? 300 : 10))),
                .influence(.hold(line, nil)),
            ]
        case .wires:
            var actions: [WorkloadAction] = []
            for _ in 0...dice.below(12) {
                let line = dice.pick(lane.inputs)
                actions.append(.influence(.hold(line, dice.happens(500) ? .active : .inactive)))
                actions.append(.wait(dice.span(.milliseconds(1), .seconds(dice.happens(200) ? 30 : 3))))
                if dice.happens(600) { actions.append(.influence(.hold(line, nil))) }
            }
            return actions + lane.inputs.map { .influence(.hold($0, nil)) }
        case .bounce: return [.toggle(line, 2 * dice.number(1...10), dice.span(.microseconds(50), .milliseconds(3)))]
        case .chatter:
            if let loop = site.scenes[place].humming, dice.happens(500) { return hum(loop) }
            return [.toggle(line, 2 * dice.number(50...1_000), .microseconds(10))]
        case .lose: return edges(.lose, line, dice.number(1...3))
        case .merge: return edges(.merge, line, dice.number(1...2))
        case .repeat: return edges(.repeat, line, 1)
        case .reorder: return edges(.reorder, line, 1)
        case .overrun:
            // Where a line is debounced, it changes as fast as that lets it.
            let fast = lane.inputs.filter { site.map[$0].direction == .input(debounce: .zero) }
            let isFast = !fast.isEmpty && dice.happens(700)
            let count = 2 * dice.number(4...400)
            let interval =
                isFast ? dice.span(.microseconds(10), .milliseconds(1)) : dice.span(.milliseconds(6), .milliseconds(10))
            let stall = Duration(nanoseconds: interval.nanoseconds * Int64(count) + 1_000_000)
            return [
                .influence(.stall(stall)), .toggle(isFast ? dice.pick(fast) : line, count, interval),
            ]
        case .eio: return [.influence(.fail(dice.pick(Self.calls), Errno.io))]
        case .eintr: return [.influence(.fail(dice.pick(Self.calls), Errno.interrupted))]
        case .ebusy: return [.influence(.fail(dice.pick(Self.calls), Errno.busy))]
        case .tear: return [.influence(.tear(dice.below(3), Errno.io))]
        case .unplug: return [.influence(.unplug(dice.span(.milliseconds(100), .seconds(60))))]
        case .weld:
            let output = dice.pick(lane.outputs).line
            return [
                .influence(.weld(output, dice.happens(500) ? .active : .inactive)),
                .wait(dice.span(.milliseconds(100), .seconds(30))), .influence(.weld(output, nil)),
            ]
        case .jam:
            return [
                .influence(.jam(place, true)), .wait(dice.span(.milliseconds(100), .seconds(120))),
                .influence(.jam(place, false)),
            ]
        case .jump:
            return [
                .influence(
                    .jump(
                        dice.happens(300)
                            ? dice.span(.seconds(10), .seconds(1_700)) : dice.span(.milliseconds(1), .seconds(10))))
            ]
        case .kill:
            return [.influence(.kill(dice.below(300), dice.below(65), dice.span(.milliseconds(400), .seconds(20))))]
        case .stop: return [.influence(.stop(dice.span(.milliseconds(400), .seconds(60))))]
        }
    }

    /// A vehicle stands on a loop that hums with the mains, for a second or two.
    private mutating func hum(_ loop: LineID) -> [WorkloadAction] {
        [
            .influence(.body(place, true)), .enter(loop), .wait(dice.span(.milliseconds(100), .seconds(3))),
            .toggle(loop, 2 * dice.number(30...120), .microseconds(8_333)),
            .wait(dice.span(.seconds(2), .seconds(6))), .leave(loop), .influence(.body(place, false)),
        ]
    }

    private static let calls: [ChipCall] = [.wait, .readEdges, .readLevel, .write, .silence]

    private func edges(_ fault: EdgeFault, _ line: LineID, _ count: Int) -> [WorkloadAction] {
        [.influence(.edges(fault, line, count))]
    }
}

/// The numbers of errors on Linux, the same on every machine that Portcullis runs on.
enum Errno {
    static let interrupted: Int32 = 4
    static let io: Int32 = 5
    static let busy: Int32 = 16
}
