import CSystem
import ControlLoop
import Statecharts

/// Does what is ordered, one line an order, and answers on standard output: what was asked for, a line each, then `ok`, or
/// `failed` with the reason on standard error.
struct Player<WiresType: Wires & ~Copyable>: ~Copyable {
    private var wires: WiresType

    init(_ wires: consuming WiresType) {
        self.wires = wires
    }

    /// Obeys until the orders end. False when one of them could not be done, or not be read.
    mutating func obey(_ orders: consuming TextFile) -> Bool {
        var isGood = true
        var words = Words()
        while true {
            let isDone: Bool
            do throws(Trouble) {
                guard try orders.read(&words), words.advance(), !words.equals("end") else { return isGood }
                isDone = try obey(&words, orders)
            } catch {
                complain(error, map: wires.map)
                if orders.isBroken { return false }
                isDone = false
            }
            answer(isDone ? "ok" : "failed")
            isGood = isGood && isDone
        }
    }

    /// False when it could not be done and that has been said.
    private mutating func obey(_ words: inout Words, _ orders: borrowing TextFile) throws(Trouble) -> Bool {
        let sets = words.equals("set")
        let plays = words.equals("play")
        let looks = words.equals("levels")
        guard words.advance() ? sets || plays : looks else {
            throw orders.trouble("expected 'set PLAN', 'play PLAN', 'levels' or 'end'")
        }
        if looks {
            try sayLevels()
            return true
        }
        return words.withCText { path in
            do throws(Trouble) {
                let measures = try check(path)
                if sets {
                    try set(PlanReader(path: path))
                } else {
                    try play(PlanReader(path: path), measures: measures)
                }
                return true
            } catch {
                complain(error, map: wires.map)
                return false
            }
        }
    }

    /// All of it is read before any of it is played: a plan with a mistake moves no line. Whether it takes reaction times.
    private func check(_ path: UnsafePointer<CChar>) throws(Trouble) -> Bool {
        var plan = try PlanReader(path: path)
        var measures = false
        while let item = try plan.next() {
            if case .await = item { measures = true }
        }
        return measures
    }

    private mutating func set(_ plan: consuming PlanReader) throws(Trouble) {
        while let item = try plan.next() {
            if case .start(let offset, let level) = item { try wires.start(offset, level) }
        }
        try wires.haveStarted()
    }

    private mutating func play(_ plan: consuming PlanReader, measures: Bool) throws(Trouble) {
        guard measures else { return try play(plan, from: portcullis_monotonic_ns()) }
        try play(plan, from: try wires.beginMeasuring())
        try wires.endMeasuring()
    }

    private mutating func play(_ plan: consuming PlanReader, from startTime: Int64) throws(Trouble) {
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
            case .await(let offset, let level):
                var line = TextLine()
                line.append(signed: try wires.await(offset, level, since: lastChange))
                answer(line)
            case .end(let time): portcullis_sleep_until(max(startTime + time, earliest))
            }
        }
    }

    /// "OFFSET LEVEL" for each line that can be seen.
    private mutating func sayLevels() throws(Trouble) {
        for offset in 0..<1024 {
            guard let level = try wires.level(of: offset) else { continue }
            var line = TextLine()
            line.append(UInt64(offset))
            line.append(level == .high ? " 1" : " 0")
            answer(line)
        }
    }

    private func answer(_ word: Label) { answer(TextLine(word)) }

    private func answer(_ line: TextLine) {
        var line = line
        line.append("\n")
        line.withBytes { _ = portcullis_write_all(1, $0.baseAddress, $0.count) }
    }
}
