import ControlLoop
import Lanes
import Statecharts

/// Turns commands into actions for the lines of one board.
public struct ScriptCompiler {
    /// The width of an acceptor's pulse and the rest between two. Acceptors send pulses of 20 to 100 ms.
    static let coinPulse = Duration.milliseconds(50)
    static let rest = Duration.milliseconds(100)
    /// What is added to a contact's debounce period: a kernel counts it in ticks of its timer, 10 ms at most (HZ=100).
    static let settling = Duration.milliseconds(20)
    /// How long a technician turns the repair key.
    static let keyTurned = Duration.milliseconds(200)
    /// The most pulses for one command: ten thousand take 25 minutes.
    static let mostPulses: UInt64 = 10_000

    /// The board whose lines the actions are for.
    public let board: LoadedBoard
    /// The lane that commands are for.
    public private(set) var lane: Int

    /// For one of the board's lanes, at first.
    public init(_ board: LoadedBoard, lane: Int = 0) {
        self.board = board
        self.lane = lane
    }

    /// The actions for a command. `start` has none: it is the caller's.
    public mutating func actions(for command: ScriptCommand) throws(ScriptCommand.Complaint) -> [ScriptAction] {
        switch command {
        case .gesture(let gesture, let value): return try actions(for: gesture, value)
        case .jam(let isOn):
            guard board.board.mockDoorTravel != nil else {
                throw .init(message: "the board has no [mock] section with door-travel, so no door to jam")
            }
            return [.jam(lane: lane, isOn)]
        case .pulse(let name, let duration): return pulse(try still(try input(name)), duration)
        case .set(let name, let level): return [.set(try still(try input(name)), level)]
        case .wait(let duration): return [.wait(duration)]
        case .lane(let name):
            guard let lane = board.laneNames.firstIndex(of: name) else {
                throw .init(message: "no lane '\(name)'; the board has \(board.laneNames.joined(separator: ", "))")
            }
            self.lane = lane
            return []
        case .status: return [.status]
        case .quit: return [.quit]
        case .start: return []
        }
    }

    private func actions(
        for gesture: Gesture, _ value: ScriptCommand.Value
    ) throws(ScriptCommand.Complaint) -> [ScriptAction] {
        switch (gesture.action, value) {
        case (.coins(let slot), .number(let value)): return try coins(value, on: wired(slot))
        case (.press(let role, let duration), _): return pulse(try wired(role), duration)
        case (.contact(let role), .isOn(let isOn)):
            return change(try still(try wired(role)), isOn ? .active : .inactive)
        case (.close(let role), _): return change(try wired(role), .active)
        case (.walk(let first, let second, let alone, let isIn), .number(let number)):
            return try walks(number, first: first, second: second, alone: alone, isIn: isIn)
        case (.repair, _): return try repair()
        case (.coins, _), (.contact, _), (.walk, _):
            throw .init(message: "\(gesture.word) has no such value")
        }
    }

    private func coins(_ value: UInt64, on line: LineID) throws(ScriptCommand.Complaint) -> [ScriptAction] {
        guard let coinValue = board.board.lanes[lane].acceptedCoin else {
            throw .init(message: "\(board.laneNames[lane]) takes no coins")
        }
        guard value % coinValue == 0 else {
            throw .init(message: "\(value) is not a multiple of the coin-value, \(coinValue)")
        }
        guard value / coinValue <= ScriptCompiler.mostPulses else {
            throw .init(message: "\(value) is more than \(ScriptCompiler.mostPulses) coins of \(coinValue)")
        }
        return (0..<value / coinValue).flatMap { _ in pulse(line, ScriptCompiler.coinPulse) }
    }

    /// Persons who walk through two beams, one behind the other; or, where there is only one beam, in.
    private func walks(
        _ number: UInt64, first: any Labelled, second: any Labelled, alone: any Labelled, isIn: Bool
    ) throws(ScriptCommand.Complaint) -> [ScriptAction] {
        let isAlone = board.line(named: "\(second.label)", lane: lane) == nil
        if isAlone, let beam = board.line(named: "\(alone.label)", lane: lane) {
            guard isIn else { throw .init(message: "one person-sensor cannot tell who leaves") }
            return (0..<number).flatMap { _ in pulse(beam, Gesture.beamBroken) }
        }
        let first = try wired(first)
        let second = try wired(second)
        let step = ScriptCompiler.rest
        return (0..<number).flatMap { _ -> [ScriptAction] in
            [
                .set(first, .active), .wait(step), .set(second, .active), .wait(step), .set(first, .inactive),
                .wait(step), .set(second, .inactive), .wait(step), .wait(step), .wait(step),
            ]
        }
    }

    private func repair() throws(ScriptCommand.Complaint) -> [ScriptAction] {
        let fault = board.line(named: "\(ServiceContact.fault.label)", lane: lane)
        let key = board.line(named: "\(ServiceContact.repairKey.label)", lane: lane)
        guard fault != nil || key != nil else {
            throw .init(message: "\(board.laneNames[lane]) has neither a fault contact nor a repair-key")
        }
        let opened = fault.map { change($0, .inactive) } ?? []
        let turned = key.map { pulse($0, ScriptCompiler.keyTurned) } ?? []
        return opened + turned
    }

    /// A line that is active for a while and then rests, so that the next pulse is one of its own.
    private func pulse(_ line: LineID, _ duration: Duration) -> [ScriptAction] {
        [.set(line, .active), .wait(duration), .set(line, .inactive), .wait(ScriptCompiler.rest)]
    }

    /// A contact that changes, and the time until its debounced change is sure to be reported.
    private func change(_ line: LineID, _ level: Level) -> [ScriptAction] {
        guard case .input(let debounce) = board.board.map[line].direction, debounce > .zero else {
            return [.set(line, level)]
        }
        return [.set(line, level), .wait(debounce), .wait(ScriptCompiler.settling)]
    }

    /// The line, unless a simulated door moves it.
    private func still(_ line: LineID) throws(ScriptCommand.Complaint) -> LineID {
        guard !board.movedInputs.contains(line) else {
            throw .init(message: "the simulated door moves \(board.name(of: line)) by itself; jam stops it")
        }
        return line
    }

    private func wired(_ role: any Labelled) throws(ScriptCommand.Complaint) -> LineID {
        let name = "\(role.label)"
        guard let line = board.line(named: name, lane: lane) else {
            throw .init(message: "\(board.laneNames[lane]) has no \(name)")
        }
        return line
    }

    private func input(_ name: String) throws(ScriptCommand.Complaint) -> LineID {
        guard let line = board.line(named: name, lane: lane) else {
            throw .init(message: "no line '\(name)'; lines are lane.role or a role, as `portcullis check` lists them")
        }
        guard board.board.map[line].direction.isInput else {
            throw .init(message: "'\(name)' is an output; only the firmware drives it")
        }
        return line
    }
}
