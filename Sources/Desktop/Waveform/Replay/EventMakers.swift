import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// What people and contacts have to do so that a lane's machine gets an event: found out by trying each input of a
/// board.
struct EventMakers: Sendable {
    /// How an event is made.
    struct Maker: Sendable {
        /// What changes, and how long before the event.
        let changes: [(before: Duration, line: LineID, level: Level)]
        /// The input that the event leaves active; nil if it leaves none.
        let held: LineID?
    }

    /// How long a coin's pulse lasts, and how long somebody breaks a beam whose end nobody recorded.
    static let pulse = Duration.milliseconds(50)

    private var makers: [String: Maker] = [:]
    /// What an input makes when it becomes inactive.
    private var releases: [LineID: String] = [:]

    /// Tries the inputs of `board`, which debounces nothing.
    init(_ board: LoadedBoard) throws(ToolError) {
        for line in board.inputs {
            let lane = board.laneNames[board.board.map[line].lane]
            let rise = RecordedChange(time: Self.pulse, line: line, level: .active)
            let fall = RecordedChange(time: rise.time + Self.pulse, line: line, level: .inactive)
            let events = try Self.events(of: [rise, fall], lane, on: board)
            for (event, time) in events {
                let isRise = time == rise.time
                if !isRise { releases[line] = event }
                note(
                    event, lane,
                    isRise
                        ? Maker(changes: [(.zero, line, .active)], held: line)
                        : Maker(changes: [(Self.pulse, line, .active), (.zero, line, .inactive)], held: nil))
            }
            guard events.contains(where: { $0.time == rise.time }), !events.contains(where: { $0.time == fall.time }),
                let (event, time) = try Self.lateEvent(of: [rise, fall], lane, on: board)
            else { continue }
            let delay = time - fall.time
            releases[line] = event
            note(
                event, lane, Maker(changes: [(delay + Self.pulse, line, .active), (delay, line, .inactive)], held: nil))
        }
        for lane in board.laneNames { for word in ["enter", "leave"] { try tryWalk(word, lane, board) } }
    }

    /// How an event of a lane is made; nil where nobody makes it, such as a deadline.
    func maker(of event: String, lane: String) -> Maker? { makers["\(lane).\(event)"] }

    /// What happens when an input becomes inactive.
    func release(of line: LineID) -> String? { releases[line] }

    /// One single input is simpler than several.
    private mutating func note(_ event: String, _ lane: String, _ maker: Maker) {
        if makers["\(lane).\(event)"] == nil { makers["\(lane).\(event)"] = maker }
    }

    private mutating func tryWalk(_ word: String, _ lane: String, _ board: LoadedBoard) throws(ToolError) {
        // A lane without beams has no such command.
        guard let script = try? Script("lane \(lane)\n\(word) 1\n", name: word, board: board) else { return }
        var changes: [RecordedChange] = []
        var time = Self.pulse
        for action in script.actions {
            switch action {
            case .set(let line, let level): changes.append(RecordedChange(time: time, line: line, level: level))
            case .wait(let span): time = time + span
            case .jam, .status, .quit: break
            }
        }
        for (event, end) in try Self.events(of: changes, lane, on: board) {
            let steps = changes.filter { $0.time <= end }.map {
                (before: end - $0.time, line: $0.line, level: $0.level)
            }
            note(event, lane, Maker(changes: steps, held: nil))
        }
    }

    /// The event that a lane gets some time after the last change and would not get without them, as after the end of a
    /// fire release; with that time.
    private static func lateEvent(
        of changes: [RecordedChange], _ lane: String, on board: LoadedBoard
    ) throws(ToolError) -> (event: String, time: Duration)? {
        guard let last = changes.last else { return nil }
        // Longer than any input takes to count as inactive.
        let end = last.time + .seconds(10)
        let anyway = Set(try events(after: [], until: end, lane, on: board).map(\.event))
        return try events(after: changes, until: end, lane, on: board).first {
            !anyway.contains($0.event) && $0.event != "deadlinePassed"
        }
    }

    /// The events that a lane gets after the last of some changes.
    private static func events(
        after changes: [RecordedChange], until end: Duration, _ lane: String, on board: LoadedBoard
    ) throws(ToolError) -> [(event: String, time: Duration)] {
        var entries: [OccurrenceSink.Entry] = []
        do throws(ChipError) {
            var simulation = try Simulation(board, initial: [:], sink: OccurrenceSink())
            for change in changes {
                try simulation.run(until: .zero + change.time)
                try simulation.set(change.line, change.level)
            }
            simulation.withSink { _ = $0.take() }
            try simulation.run(until: .zero + end)
            simulation.withSink { entries = $0.take() }
        } catch { throw .failure(board.message(of: error)) }
        return entries.compactMap { entry in
            guard case .event(let answer, lane) = entry.occurrence.what else { return nil }
            return (answer.event, Duration(nanoseconds: entry.occurrence.time))
        }
    }

    /// The events that a lane gets at the time of a change, with that time.
    private static func events(
        of changes: [RecordedChange], _ lane: String, on board: LoadedBoard
    ) throws(ToolError) -> [(event: String, time: Duration)] {
        var events: [(event: String, time: Duration)] = []
        do throws(ChipError) {
            var simulation = try Simulation(board, initial: [:], sink: OccurrenceSink())
            simulation.withSink { _ = $0.take() }
            for change in changes {
                try simulation.run(until: .zero + change.time)
                simulation.withSink { _ = $0.take() }
                try simulation.set(change.line, change.level)
                simulation.withSink { sink in
                    for entry in sink.take() {
                        guard case .event(let answer, lane) = entry.occurrence.what else { continue }
                        events.append((answer.event, change.time))
                    }
                }
            }
        } catch { throw .failure(board.message(of: error)) }
        return events
    }
}

extension Duration {
    fileprivate static func + (left: Duration, right: Duration) -> Duration {
        Duration(nanoseconds: left.nanoseconds + right.nanoseconds)
    }

    fileprivate static func - (left: Duration, right: Duration) -> Duration {
        Duration(nanoseconds: left.nanoseconds - right.nanoseconds)
    }
}
