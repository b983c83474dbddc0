import BoardFile
import CSystem
import ControlLoop
import Lanes
import Statecharts

/// The loop of a board, and what a service does between two of its steps: it takes signals, and tells whoever watches over
/// it that it is alive. A loop that hangs does neither.
public struct Daemon<
    ChipType: Chip & ~Copyable, Trace: LossyTraceSink, Output: NoteOutput, Around: Surroundings
>: ~Copyable {
    /// The loop.
    public internal(set) var loop: BoardLoop<ChipType, GateLane, ServiceSink<Trace, Output>>
    /// What is around it.
    public internal(set) var around: Around

    var board: Board
    var manager: ServiceManager
    var watchdog: Around.OpenWatchdog?
    private var isSteering = false
    private var ping: Beat?
    var feeding: Beat?
    private var counting = Beat(every: .seconds(3_600), first: .seconds(3_600))

    /// Why it ended, where it was not told to.
    public enum Failure: Error, Equatable, Sendable {
        /// The chip refused something.
        case chip(ChipError)
        /// The watchdog did.
        case watchdog(WatchdogError)
    }

    /// A daemon that holds nothing yet.
    public init(
        _ board: Board, on chip: consuming ChipType, sink: ServiceSink<Trace, Output>, around: Around,
        manager: ServiceManager
    ) {
        loop = BoardLoop(
            chip: chip, lanes: JointLanes(board.lanes.gates, interlocks: board.interlocks), map: board.map, sink: sink)
        self.board = board
        self.around = around
        self.manager = manager
    }

    /// Claims the lines, starts the watchdog, and says that the gates are steered.
    public mutating func start() throws(Failure) {
        do throws(ChipError) { try loop.start() } catch { throw .chip(error) }
        isSteering = true
        try startWatchdog()
        if let errno = around.lockMemory() { say(.info, "memory cannot be locked: ", errno) }
        keepBoardFile()
        sayReady()
    }

    /// Steers the gates until a signal says to stop.
    public mutating func serve() throws(Failure) {
        do throws(ChipError) {
            repeat { attend() } while try takeStep() != .stop
        } catch {
            throw .chip(error)
        }
    }

    /// Ends as it was told: drives the fail-safe levels, stops the watchdog, and records the counters. Those may have to wait
    /// for their reader, which must not be what lets the watchdog restart the board.
    public mutating func stop() throws(Failure) {
        tell(.stopping, mayWait: true)
        say(.notice, "stopping")
        loop.sink.notes.sayAllLeftOut(map: loop.map)
        isSteering = false
        do throws(ChipError) {
            try loop.leaveLines()
        } catch {
            loop.recordCounters()
            throw .chip(error)
        }
        stopWatchdog()
        loop.recordCounters()
    }

    /// Drives the fail-safe levels behind a failure, as far as that can be done. The watchdog is left running: nobody
    /// steers the gates any more.
    public mutating func giveUp() -> Failure? {
        guard isSteering else { return nil }
        isSteering = false
        do throws(ChipError) { try loop.stop() } catch { return .chip(error) }
        return nil
    }

    /// What became of a step.
    enum Step {
        case taken
        case interrupted
        case stop
    }

    /// One step of the loop, or the signals that interrupted it.
    mutating func takeStep() throws(ChipError) -> Step {
        guard try loop.step(until: attention) == .interrupted else { return .taken }
        while let signal = try around.nextSignal() {
            switch signal {
            case .stop: return .stop
            case .reload: try reload()
            }
        }
        return .interrupted
    }

    /// When something is to be done although nothing happens.
    var attention: Instant? {
        let beats = Duration.earlier(.earlier(ping?.next, feeding?.next), counting.next)
        return Duration.earlier(beats, loop.sink.notes.deadline).map { loop.startTime + $0 }
    }

    /// Does what is due.
    mutating func attend() {
        let now = loop.uptime
        if ping?.isDue(at: now) == true { tell(.watchdog, mayWait: false) }
        if feeding?.isDue(at: now) == true { feed() }
        if counting.isDue(at: now) { sayCounters() }
        loop.sink.notes.sayLeftOut(at: now, map: loop.map)
    }
}

// What it says
extension Daemon where ChipType: ~Copyable {
    private mutating func sayReady() {
        var text = NoteText("ready, ")
        text.append(cText: around.file)
        text.append(": ")
        text.append(extent)
        say(.notice, text)
        tell(.ready(status: extent), mayWait: true)
        ping = manager.watchdogTimeout.map { Beat(feeding: $0, at: loop.uptime) }
    }

    /// How much there is to steer.
    var extent: StatusText {
        var text = StatusText("lanes ")
        text.append(UInt64(board.lanes.count))
        text.append(", lines ")
        text.append(UInt64(board.map.lines.count))
        text.append(", chip ")
        text.append(board.chip.text)
        return text
    }

    private mutating func sayCounters() {
        for lane in loop.lanes.indices {
            loop.sink.notes.write(.info, lane: lane, NoteText(loop.counters(of: lane)), at: loop.uptime, map: loop.map)
        }
    }

    /// What a crash needs to know of the lines is the board file in use, not one that was refused since.
    mutating func keepBoardFile() {
        guard let errno = around.keepBoard() else { return }
        say(.warning, "the board file in use cannot be kept for the time after a crash: ", errno)
    }

    mutating func say(_ level: NoteLevel, _ label: Label) { say(level, NoteText(label)) }

    mutating func say(_ level: NoteLevel, _ label: Label, _ errno: Int32) {
        var text = NoteText(label)
        text.append(cText: portcullis_error_text(errno))
        say(level, text)
    }

    mutating func say(_ level: NoteLevel, _ text: NoteText) {
        loop.sink.notes.write(level, text, at: loop.uptime, map: loop.map)
    }

    mutating func tell(_ message: NotifyMessage, mayWait: Bool) {
        guard let errno = manager.tell(message, mayWait: mayWait) else { return }
        say(.warning, "the service manager cannot be told anything: ", errno)
    }
}
