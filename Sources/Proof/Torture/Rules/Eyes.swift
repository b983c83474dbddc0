import ControlLoop
import Simulation
import Statecharts

/// Sees the doors themselves, and whether they contradict what the states say for longer than doors and contacts take.
///
/// Only what truthful contacts could have shown counts: a lane whose lock contact lied is looked at again after the next start.
struct Eyes {
    /// What must not last, by the name of the rule that is broken then.
    private enum Kind: String {
        case unlocked = "secured-is-shut"
        case staysShut = "door-opens-or-fails"
        case staysOpen = "door-shuts-or-fails"
        case ontoSomebody = "never-onto-anybody"
        case standsHalf = "door-goes-to-its-end"
    }

    /// Something that must not last.
    private struct Contradiction {
        let kind: Kind
        let sentence: String
        let longest: Duration
        var since: Instant?
    }

    /// What is looked at in a lane.
    private struct View {
        let lane: Int
        /// The contact that shows the door; nil where none does.
        let lock: LineID?
        /// What shows that somebody is in the way.
        let inTheWay: LineID?
        let openDrive: LineID?
        let closeDrive: LineID?
        let openLimit: LineID?
        let zone: LineID?
        let slow: LineID?
        let barrier: LineID?
        var contradictions: [Contradiction]
        /// Whether its door may stand anywhere, since a contact lied.
        var mayStandHalf = false
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
    /// How long a door may rest before it goes the other way, or tries again: longer than `reverse-pause` and the rest before another try
    /// to open are by default, and shorter than it stands open for people.
    private static let turns = Duration.milliseconds(2_500)
    private var isDown = true
    private var barrierWas: [Level]
    /// Each two turnstiles of an interlock, and whether they have an excuse to be open together.
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
        barrierWas = Array(repeating: .inactive, count: site.lanes.count)
        views = []
        let gates = site.board.board.lanes.gates
        for (place, lane) in site.lanes.enumerated() {
            let lock = lane.line("door-lock")
            var contradictions: [Contradiction] = []
            let slack = Duration.milliseconds(100)
            if lock != nil, lane.machine == "turnstile" || lane.machine == "elevator-door" {
                contradictions.append(
                    Contradiction(
                        kind: .unlocked, sentence: "a door that counts as locked is shut", longest: slack))
            }
            if lane.machine == "turnstile", let timeout = gates[place].lockTimeout {
                let longest = Duration(nanoseconds: timeout.nanoseconds + slack.nanoseconds)
                contradictions.append(
                    Contradiction(
                        kind: .staysShut,
                        sentence: "a gate that is open has doors that open, or goes out of service in time",
                        longest: longest))
                contradictions.append(
                    Contradiction(
                        kind: .staysOpen,
                        sentence: "a gate that is closed has doors that shut, or goes out of service in time",
                        longest: longest))
            }
            if lane.machine == "elevator-door" {
                contradictions.append(
                    Contradiction(
                        kind: .ontoSomebody,
                        sentence: "a door does not close at full speed onto what its curtain sees", longest: slack))
                contradictions.append(
                    Contradiction(
                        kind: .standsHalf,
                        sentence: "a door that was told to open or close goes to its end, or goes out of service",
                        longest: Eyes.turns))
            }
            let isExit = lane.machine == "parking-exit"
            views.append(
                View(
                    lane: place, lock: lock, inTheWay: lane.line(isExit ? "loop" : "light-curtain"),
                    openDrive: lane.line("open-drive"), closeDrive: lane.line("close-drive"),
                    openLimit: lane.line("door-open-limit"), zone: lane.line("door-zone"), slow: lane.line("slow"),
                    barrier: isExit ? lane.line("barrier") : nil, contradictions: contradictions))
        }
        let interlocks = site.board.board.interlocks
        for first in site.lanes.indices {
            for second in site.lanes.indices where second > first {
                let isPair = interlocks.indices.contains {
                    interlocks[$0].contains(first) && interlocks[$0].contains(second)
                }
                let areSeen = [first, second].allSatisfy {
                    site.lanes[$0].machine == "turnstile" && site.lanes[$0].line("door-lock") != nil
                }
                if isPair, areSeen { pairs.append((first, second, true)) }
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
            } else if world.now - liedAt[line] > Eyes.remembers {
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
        for view in views.indices { views[view].mayStandHalf = true }
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
            let gate = world.loop.gate(lane)
            let believed = views[view].lock.map { !lies[$0.index] } ?? false
            for index in views[view].contradictions.indices {
                let holds: Bool
                switch views[view].contradictions[index].kind {
                case .unlocked: holds = believed && gate.isSecured && !isShut
                case .staysShut:
                    holds = believed && isShut && gate.isOpen && !gate.isOutOfService
                case .staysOpen:
                    holds = believed && !isShut && !gate.isOpen && !gate.isOutOfService
                case .ontoSomebody: holds = isClosingOntoSomebody(views[view], world.pins, world.site)
                case .standsHalf: holds = standsHalf(view, world)
                }
                judge(view, index, holds, at: now, world.umpire)
            }
        }
        judgePairs(world)
    }

    private func isClosingOntoSomebody(_ view: View, _ pins: Pins, _ site: Site) -> Bool {
        guard let curtain = view.inTheWay, let drive = view.closeDrive, !lies[curtain.index] else { return false }
        let isSlow = view.slow.map { pins.levels[site.offsets[$0.index]] == .active } ?? false
        return sees[curtain.index] == .active && pins.levels[site.offsets[drive.index]] == .active && !isSlow
    }

    /// Whether a door rests between its ends and nobody is in its way or holds a button. One whose contacts lied may, and one that a
    /// start or a repair found there, until it has been at an end.
    private mutating func standsHalf(_ view: Int, _ world: World) -> Bool {
        let lane = views[view].lane
        guard let door = world.parts.first(where: { $0.lane == lane }) as? MockDoor else { return false }
        let contacts = [views[view].lock, views[view].openLimit].compactMap(\.self)
        // An open limit that sticks is what the firmware has to find out.
        let areBelieved = contacts.allSatisfy { !lies[$0.index] || ($0 == views[view].openLimit && sticks[$0.index]) }
        let isJammed = world.isJammed[lane] && contacts.contains { lies[$0.index] }
        if !areBelieved || isJammed || world.hasStuckRelay(lane) || world.loop.gate(lane).isOutOfService {
            views[view].mayStandHalf = true
        } else if door.isShut || door.isWide {
            views[view].mayStandHalf = false
        }
        let drives = [views[view].openDrive, views[view].closeDrive].compactMap(\.self)
        return !door.isShut && !door.isWide && !views[view].mayStandHalf
            && world.site.lanes[lane].reachable.allSatisfy {
                world.wires[$0.index] == .inactive || $0 == views[view].zone
            }
            && drives.allSatisfy { world.level(of: $0) == .inactive }
    }

    private mutating func judge(_ view: Int, _ index: Int, _ holds: Bool, at now: Instant, _ umpire: Umpire) {
        let contradiction = views[view].contradictions[index]
        if let since = contradiction.since, now - since > contradiction.longest {
            umpire.breaks(contradiction.kind.rawValue, contradiction.sentence, views[view].lane)
        }
        if !holds {
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

    /// A barrier that was up came down while a vehicle stood under it, and was seen.
    mutating func judgeBarriers(at now: Instant, _ pins: Pins, _ site: Site, _ umpire: Umpire) {
        for view in views {
            guard let barrier = view.barrier, let loop = view.inTheWay else { continue }
            let level = pins.levels[site.offsets[barrier.index]] ?? .inactive
            let came = barrierWas[view.lane] == .active && level == .inactive
            barrierWas[view.lane] = level
            guard came, now >= quietFrom, !lies[loop.index],
                seenSince[loop.index].map({ now - $0 > .milliseconds(100) }) ?? false
            else { continue }
            umpire.breaks(
                "never-onto-vehicle", "the barrier never comes down onto a vehicle that its loop sees", view.lane)
        }
    }
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
