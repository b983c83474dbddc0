import ControlLoop
import Statecharts

/// Sees the doors themselves, and whether they contradict what the states say for longer than doors and contacts take.
///
/// Only what truthful contacts could have shown counts: a lane whose lock contact lied is looked at again after the
/// next start.
struct DoorChecker {
    /// What is looked at in a lane.
    private struct View {
        let lane: Int
        let lock: LineID?
        let fall: Fall?
        var contradictions: [Contradiction]
        /// The level of what may come down.
        var fallWas = Level.inactive
    }

    private var views: [View]
    private var lies: [Bool]
    private var lasts: [Bool]
    private var liedAt: [Instant]
    /// Which lines had the level already that they keep.
    private var sticks: [Bool]
    private var sees: [Level]
    /// Since when a sensor sees something.
    private var seenSince: [Instant?]
    private var quietFrom = Instant.zero
    /// How long what a line lied about may be on somebody's mind.
    private static let remembers = Duration.seconds(2)
    private var isDown = true
    /// Each two lanes of an interlock whose locks show them, and whether they have an excuse to be open together.
    private var pairs: [(first: Int, second: Int, isExcused: Bool)] = []

    init(_ site: Site) {
        let map = site.map
        let count = map.lines.count
        lies = Array(repeating: false, count: count)
        lasts = lies
        sticks = lies
        liedAt = Array(repeating: .zero, count: count)
        sees = Array(repeating: .inactive, count: count)
        seenSince = Array(repeating: nil, count: count)
        views = site.scenes.enumerated().map { place, scene in
            View(lane: place, lock: scene.lock, fall: scene.fall, contradictions: scene.contradictions)
        }
        let interlocks = site.board.board.interlocks
        for first in site.lanes.indices {
            for second in site.lanes.indices where second > first {
                let isPair = interlocks.indices.contains {
                    interlocks[$0].contains(first) && interlocks[$0].contains(second)
                }
                if isPair, views[first].lock != nil, views[second].lock != nil { pairs.append((first, second, true)) }
            }
        }
    }

    // What makes it look away.

    mutating func sensor(_ line: LineID, _ level: Level, at now: Instant) {
        sees[line.index] = level
        seenSince[line.index] = level == .active ? now : nil
    }

    /// A line has a level that its sensor does not see, or again the one that it sees, or some of its edges are lost.
    ///
    /// One that sticks keeps the level that it had.
    mutating func lie(_ line: LineID, lasts isLasting: Bool, sticks isStuck: Bool = false, at now: Instant) {
        sticks[line.index] = isStuck || (!isLasting && sticks[line.index])
        lies[line.index] = true
        lasts[line.index] = isLasting
        liedAt[line.index] = now
    }

    /// A line that has told the truth for a while, and is heard, is believed again.
    private mutating func believe(_ world: World) {
        for line in lies.indices where lies[line] && !lasts[line] {
            if !world.isHeard(LineID(line)) {
                liedAt[line] = world.now
            } else if world.now - liedAt[line] > DoorChecker.remembers {
                lies[line] = false
            }
        }
    }

    /// A relay that was stuck has opened a door that nobody told to.
    mutating func weld() {
        for index in pairs.indices { pairs[index].isExcused = true }
    }

    /// Contradictions count from when the loop runs again.
    mutating func stall(until time: Instant) {
        quietFrom = max(quietFrom, time + .milliseconds(200))
        forget()
    }

    mutating func processEnded(at now: Instant) {
        isDown = true
        forget()
    }

    /// Levels are read anew: what lied once is believed again.
    mutating func processBegan(at now: Instant) {
        isDown = false
        quietFrom = max(quietFrom, now + .milliseconds(200))
        for line in lies.indices { lies[line] = lasts[line] }
        for index in pairs.indices { pairs[index].isExcused = true }
        for view in views.indices {
            for index in views[view].contradictions.indices { views[view].contradictions[index].isExcused = true }
        }
        forget()
    }

    private mutating func forget() {
        for view in views.indices {
            for index in views[view].contradictions.indices { views[view].contradictions[index].since = nil }
        }
    }

    // What it sees.

    /// Looks at every door.
    mutating func look(_ world: World) {
        let now = world.now
        guard !isDown, now >= quietFrom else { return }
        believe(world)
        for view in views.indices where !views[view].contradictions.isEmpty {
            let lane = views[view].lane
            guard let isShut = world.isShut[lane] else { continue }
            let sight = Sight(
                world: world, lane: lane, gate: world.loop.gate(lane), isShut: isShut, lies: lies, isStuck: sticks,
                levels: sees)
            for index in views[view].contradictions.indices { judge(view, index, sight) }
        }
        judgePairs(world)
    }

    private mutating func judge(_ view: Int, _ index: Int, _ sight: Sight) {
        let contradiction = views[view].contradictions[index]
        let isSeen = contradiction.isSeen(sight, &views[view].contradictions[index].isExcused)
        let now = sight.world.now
        if let since = contradiction.since, now - since > contradiction.longest {
            sight.world.umpire.breaks(contradiction.rule, contradiction.sentence, sight.lane)
        }
        if !isSeen {
            views[view].contradictions[index].since = nil
        } else if contradiction.since == nil {
            views[view].contradictions[index].since = now
        }
    }

    private mutating func judgePairs(_ world: World) {
        for index in pairs.indices {
            let (first, second) = (pairs[index].first, pairs[index].second)
            let areShut = (world.isShut[first] ?? true, world.isShut[second] ?? true)
            if hasExcuse(first, world) || hasExcuse(second, world) {
                pairs[index].isExcused = true
            } else if areShut == (true, true) {
                pairs[index].isExcused = false
            } else if areShut == (false, false), !pairs[index].isExcused {
                world.umpire.breaks("one-open", "two interlocked gates are never open at once", first)
            }
        }
    }

    /// Whether the door of a lane may be open and nobody could know, or may be open whatever an interlock says.
    private func hasExcuse(_ lane: Int, _ world: World) -> Bool {
        let lockLies = views[lane].lock.map { lies[$0.index] } ?? true
        return lockLies || world.hasStuckRelay(lane) || world.mayBeOpenWhatever(lane)
    }

    /// What was up came down while somebody was under it, and was seen.
    mutating func judgeFalls(at now: Instant, _ pins: Pins, _ site: Site, _ umpire: Umpire) {
        for index in views.indices {
            guard let fall = views[index].fall else { continue }
            let level = pins.levels[site.offsets[fall.output.index]] ?? .inactive
            let came = views[index].fallWas == .active && level == .inactive
            views[index].fallWas = level
            guard came, now >= quietFrom, !lies[fall.sensor.index],
                seenSince[fall.sensor.index].map({ now - $0 > .milliseconds(100) }) ?? false
            else { continue }
            umpire.breaks(fall.rule, fall.sentence, views[index].lane)
        }
    }
}

/// What is seen of one lane.
struct Sight {
    let world: World
    let lane: Int
    let gate: GateLook
    /// Whether its door is shut.
    let isShut: Bool
    fileprivate let lies: [Bool]
    fileprivate let isStuck: [Bool]
    fileprivate let levels: [Level]

    /// Whether a line has told the truth for a while.
    func believes(_ line: LineID) -> Bool { !lies[line.index] }

    /// Whether a line had the level already that it keeps.
    func sticks(_ line: LineID) -> Bool { isStuck[line.index] }

    /// Whether a sensor sees something.
    func sees(_ line: LineID) -> Bool { levels[line.index] == .active }

    /// Whether the firmware drives an output.
    func isDriven(_ line: LineID) -> Bool { world.pins.levels[world.site.offsets[line.index]] == .active }
}

extension World {
    /// Whether something behind one of a lane's outputs does what it likes.
    func hasStuckRelay(_ lane: Int) -> Bool { site.lanes[lane].outputs.contains { welded[$0.line.index] != nil } }

    /// Whether a lane may be open whatever an interlock says.
    func mayBeOpenWhatever(_ lane: Int) -> Bool {
        let gate = loop.gate(lane)
        return gate.isReleased || (gate.isOutOfService && gate.mayFailOpen)
    }
}
