import ControlLoop
import Record
import Statecharts

/// Compares what a record has with what the lanes have, after every step and over every end of a process.
struct RecordBooks {
    /// What each lane had after the last step that was whole.
    private var last: [Counters]
    /// What each lane would have had after a step in which the process died.
    private var would: [Counters]?
    /// Whether the step had driven an output before: then nothing of it may be forgotten.
    var mustHaveAll = false
    /// How long a process that is being killed will be down.
    var downFor = Duration.seconds(1)

    private var taken: [RememberedLane] = []
    /// The numbers of the names that were compared with texts in this session.
    private var known: [[UInt16]]
    private var hasBegun = false

    /// The books of so many lanes.
    init(lanes: Int) {
        last = Array(repeating: Counters(), count: lanes)
        known = Array(repeating: [], count: lanes)
    }

    /// A process died in the middle of a step, or did something that was not judged: what its lanes had then.
    mutating func wouldHave(_ world: World) {
        would = last.indices.map { world.loop.numbers(of: $0) }
    }

    /// A new process begins with what it found.
    mutating func begin(_ lanes: LaneList<RememberedLane>, _ umpire: Umpire) {
        taken = lanes.indices.map { lanes[$0] }
        for lane in known.indices { known[lane] = [] }
        let isOld = matches(last)
        let isNew = would.map { matches($0) } ?? false
        let isNothing = taken.isEmpty && !hasBegun
        guard mustHaveAll ? isNew : isOld || isNew || isNothing else {
            return umpire.breaks(
                "record-survives",
                mustHaveAll
                    ? "what an output followed from is in the record of a process that ended"
                    : "a process that ends leaves its record as it was at one commit or at the next", nil)
        }
        if isNew, let would { last = would }
        would = nil
        mustHaveAll = false
    }

    private func matches(_ numbers: [Counters]) -> Bool {
        guard taken.count == numbers.count else { return false }
        for (lane, remembered) in taken.enumerated() {
            guard remembered.numbers.count == numbers[lane].count else { return false }
            for index in remembered.numbers.indices where remembered.numbers[index].value != numbers[lane][index].value
            {
                return false
            }
        }
        return true
    }

    /// A start has given the lanes what the record had: it changes no money and counts nobody.
    mutating func judgeStart(_ world: World) {
        let kept: [EntryName] = ["inserted", "fares", "prices", "passages", "exits", "paidOut", "entered"]
        for lane in last.indices {
            let now = world.loop.numbers(of: lane)
            if hasBegun, !taken.isEmpty {
                for index in now.indices where kept.contains(EntryName(now[index].label)) {
                    if now[index].value != last[lane][index].value {
                        world.umpire.breaks(
                            "restart-keeps", "a restart goes on with the money and the counts that were there", lane)
                    }
                }
            }
            last[lane] = now
        }
        hasBegun = true
    }

    /// A step ended with an error, and had committed what it did before: that is what is there now.
    mutating func committed(_ world: World) {
        for lane in last.indices { last[lane] = world.loop.numbers(of: lane) }
    }

    /// Compares, after a step.
    mutating func judge(_ world: World) {
        guard let state = world.reader.state(), state.lanes.count == last.count else {
            return world.umpire.breaks(
                "record-is-whole", "a reader finds all lanes in the record after every step", nil)
        }
        for lane in last.indices {
            last[lane] = world.loop.numbers(of: lane)
            let kept = state.lanes[lane].numbers
            var isSame = kept.count == last[lane].count
            for index in kept.indices where isSame {
                isSame = kept[index].value == last[lane][index].value
                if known[lane].count <= index {
                    isSame = isSame && world.reader.name(kept[index].name) == EntryName(last[lane][index].label)
                    known[lane].append(kept[index].name)
                }
                isSame = isSame && known[lane][index] == kept[index].name
            }
            if !isSame {
                world.umpire.breaks("record-is-true", "after every step the record has what the lanes have", lane)
            }
        }
    }
}
