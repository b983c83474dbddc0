import CSystem
import ControlLoop
import Statecharts

/// Moves the firmware's lines from the other side, as plans say, and looks at them.
struct Player<WiresType: Wires & ~Copyable>: ~Copyable {
    private var wires: WiresType

    /// With the wires that are at that place.
    init(at place: UnsafePointer<CChar>) throws(Trouble) {
        wires = try WiresType(at: place)
    }

    /// The names of the lines, for messages.
    var map: LineMap { wires.map }

    /// Sets the levels that a plan begins with.
    mutating func set(_ path: UnsafePointer<CChar>) throws(Trouble) {
        _ = try Player.check(path)
        var plan = try PlanReader(path: path)
        while let item = try plan.next() {
            if case .start(let offset, let level) = item { try wires.start(offset, level) }
        }
        try wires.haveStarted()
    }

    /// Plays the rest of a plan. The reaction times that it takes are added to the file `reactions`. One that ends
    /// promptly ends at its time, even if a line has just changed.
    mutating func play(
        _ path: UnsafePointer<CChar>, reactions: Path, endsPromptly: Bool = false, _ interruption: Interruption
    ) throws(Trouble) {
        guard try Player.check(path) else {
            let plan = try PlanReader(path: path)
            return try play(plan, from: portcullis_monotonic_ns(), endsPromptly: endsPromptly, interruption)
        }
        let file = try OutputFile(reactions, atEnd: true)
        try measure(PlanReader(path: path), from: try wires.beginMeasuring(), file, interruption)
        try wires.endMeasuring()
    }

    /// Keeps "OFFSET LEVEL" of each line that can be seen.
    mutating func keepLevels(in path: Path) throws(Trouble) {
        let file = try OutputFile(path)
        for offset in 0..<Int(mostOffsets) {
            guard let level = try wires.level(of: offset) else { continue }
            file.write("\(offset) \(level == .high ? 1 : 0)" as Phrase)
        }
    }

    /// Reads the whole plan before any of it is played: a plan with a mistake moves no line. Returns whether it takes
    /// reaction times.
    private static func check(_ path: UnsafePointer<CChar>) throws(Trouble) -> Bool {
        var plan = try PlanReader(path: path)
        var measures = false
        while let item = try plan.next() {
            if case .await = item { measures = true }
        }
        return measures
    }

    private mutating func play(
        _ plan: consuming PlanReader, from startTime: Int64, endsPromptly: Bool, _ interruption: Interruption
    ) throws(Trouble) {
        var earliest = startTime
        while let item = try plan.next() {
            switch item {
            case .start, .await: break
            case .at(let time, let offset, let level):
                try interruption.sleep(until: max(startTime + time, earliest))
                try wires.drive(offset, to: level)
                earliest = portcullis_monotonic_ns() + wires.settlingTime
            case .storm(let time, let offset, let level, let changes, let period):
                let begin = max(startTime + time, earliest)
                try interruption.sleep(until: begin)
                try storm(offset, level, changes, every: period, from: begin)
                earliest = portcullis_monotonic_ns() + wires.settlingTime
            case .end(let time):
                try interruption.sleep(until: endsPromptly ? startTime + time : max(startTime + time, earliest))
            }
        }
    }

    /// Changes a line again and again, without a look at whether anybody has seen the last change.
    private mutating func storm(
        _ offset: Int, _ first: PhysicalLevel, _ changes: Int64, every period: Int64, from time: Int64
    ) throws(Trouble) {
        var (level, next) = (first, time)
        for _ in 0..<changes {
            portcullis_sleep_until(next)
            try wires.drive(offset, to: level)
            level = level.other
            next += period
        }
    }

    /// The same where reaction times are taken. To be woken for anything else shortly before would change them.
    private mutating func measure(
        _ plan: consuming PlanReader, from startTime: Int64, _ reactions: borrowing OutputFile,
        _ interruption: Interruption
    ) throws(Trouble) {
        var earliest = startTime
        var lastChange = startTime
        while let item = try plan.next() {
            switch item {
            case .start: break
            case .at(let time, let offset, let level):
                portcullis_sleep_until(max(startTime + time, earliest))
                lastChange = portcullis_monotonic_ns()
                try wires.drive(offset, to: level)
                earliest = portcullis_monotonic_ns() + wires.settlingTime
            case .storm(let time, let offset, let level, let changes, let period):
                try storm(offset, level, changes, every: period, from: max(startTime + time, earliest))
                earliest = portcullis_monotonic_ns() + wires.settlingTime
            case .await(let offset, let level):
                var line = TextLine()
                line.append(try wires.await(offset, level, since: lastChange))
                reactions.write(line)
                try interruption.pause(until: 0)
            case .end(let time): portcullis_sleep_until(max(startTime + time, earliest))
            }
        }
    }
}
