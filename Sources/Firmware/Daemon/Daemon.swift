import BoardFile
import CSystem
import ControlLoop
import Lanes
import Record
import Statecharts

/// The loop of a board, and what a service does between two of its steps: it takes signals, and tells the watchdogs
/// that it is alive. A loop that hangs does neither.
///
/// Its making, its start, its service and its end are not inlined: they would all have their texts and lists in main's
/// frame, three times as much stack as they need one after the other.
public struct Daemon<
    ChipType: Chip & ~Copyable, Trace: LossyTraceSink, Output: NoteOutput, Around: Surroundings
>: ~Copyable {
    /// The loop.
    public internal(set) var loop: BoardLoop<ChipType, GateLane, ServiceSink<Trace, Output>>
    /// Its surroundings.
    public internal(set) var around: Around

    var board: Board
    var manager: ServiceManager
    var watchdog: Around.OpenWatchdog?
    private var isSteering = false
    private var ping: Beat?
    var feeding: Beat?
    private var counting = Beat(every: .seconds(3_600), first: .seconds(3_600))

    /// Why it ended, if no signal ended it.
    public enum Failure: Error, Equatable, Sendable {
        /// The chip refused something.
        case chip(ChipError)
        /// The watchdog refused something.
        case watchdog(WatchdogError)
    }

    /// A daemon that holds nothing yet. Its sink is large, and made here.
    @inline(never)
    public init(
        _ board: Board, on chip: consuming ChipType, sink: @autoclosure () -> ServiceSink<Trace, Output>,
        around: Around, manager: ServiceManager
    ) {
        loop = BoardLoop(
            chip: chip, lanes: board.joint, map: board.map, sink: sink(),
            stormLimit: board.stormLimit)
        self.board = board
        self.around = around
        self.manager = manager
    }

    /// Claims the lines, starts the watchdog, and reports that it controls the gates.
    @inline(never)
    public mutating func start() throws(Failure) {
        let record = openRecord()
        do throws(ChipError) { try loop.start() } catch { throw .chip(error) }
        isSteering = true
        try startWatchdog()
        if let errno = around.lockMemory() {
            say(.info, "memory cannot be locked: \(cText: portcullis_error_text(errno))")
        }
        keepBoardFile()
        say(record)
        sayReady()
    }

    /// Controls the gates until a signal stops it.
    @inline(never)
    public mutating func serve() throws(Failure) {
        do throws(ChipError) {
            repeat { attend() } while try takeStep() != .stop
        } catch {
            throw .chip(error)
        }
    }

    /// Stops normally: drives the fail-safe levels, stops the watchdog, and records the counters. The counters may have
    /// to wait for their reader, and the watchdog must not restart the board because of that.
    @inline(never)
    public mutating func stop() throws(Failure) {
        tell(.stopping, mayWait: true)
        say(.notice, "stopping")
        isSteering = false
        do throws(ChipError) {
            try loop.leaveLines()
        } catch {
            loop.sink.notes.sayAllLeftOut(map: loop.map)
            loop.recordCounters()
            throw .chip(error)
        }
        loop.sink.notes.sayAllLeftOut(map: loop.map)
        stopWatchdog()
        loop.recordCounters()
        loop.sink.memory.finish(at: loop.chip.now)
    }

    /// Drives the fail-safe levels after a failure, as far as possible. The watchdog is left running: nothing controls
    /// the gates any more.
    @inline(never)
    public mutating func giveUp() -> Failure? {
        guard isSteering else { return nil }
        isSteering = false
        defer { loop.sink.notes.sayAllLeftOut(map: loop.map) }
        do throws(ChipError) { try loop.stop() } catch { return .chip(error) }
        return nil
    }

    /// The result of a step.
    enum Step {
        case taken
        case interrupted
        case stop
    }

    /// One step of the loop, or the signals that interrupted it.
    mutating func takeStep() throws(ChipError) -> Step {
        guard try loop.step(until: attention) == .interrupted else { return .taken }
        // One, and then what happens at the gates: a wait tells of signals first, and whoever sends them without an
        // end must not keep the gates waiting.
        switch try around.nextSignal() {
        case .stop: return .stop
        case .reload:
            try reload()
            try loop.catchUp()
        case nil: break
        }
        return .interrupted
    }

    /// When something has to be done although nothing happens.
    var attention: Instant? {
        // Inlined, since a daemon that is only read would be copied first, and this is asked before every wait.
        @inline(__always) get {
            let beats = Duration.earlier(.earlier(ping?.next, feeding?.next), counting.next)
            return Duration.earlier(beats, loop.sink.notes.deadline).map { loop.startTime + $0 }
        }
    }

    /// Does what is due.
    mutating func attend() {
        let now = loop.uptime
        if ping?.isDue(at: now) == true { tell(.watchdog, mayWait: false) }
        if feeding?.isDue(at: now) == true { feed() }
        if counting.isDue(at: now) { sayCounters() }
        if loop.sink.notes.hasLeftOut { loop.sink.notes.sayLeftOut(at: now, map: loop.map) }
    }
}

// What it says
extension Daemon where ChipType: ~Copyable {
    private mutating func sayReady() {
        say(.notice, "ready, \(word: around.file): \(extent)")
        tell(.ready(status: extent), mayWait: true)
        ping = manager.watchdogTimeout.map { Beat(feeding: $0, at: loop.uptime) }
    }

    /// How much there is to control. Nothing changes; a daemon that is only read would be copied first.
    var extent: StatusText {
        mutating get { "lanes \(board.lanes.count), lines \(board.map.lines.count), chip \(board.chip.text)" }
    }

    private mutating func sayCounters() {
        for lane in loop.joint.indices {
            loop.counted(lane).forEachGroup { counters in
                loop.sink.memory.take(.counters(lane: lane, counters), at: loop.chip.now)
                loop.sink.notes.write(.info, lane: lane, NoteText(counters), at: loop.uptime, map: loop.map)
            }
        }
        loop.sink.memory.commit(at: loop.chip.now)
    }

    /// After a crash, the lines are those of the board file in use, not of one that was refused since.
    mutating func keepBoardFile() {
        guard let errno = around.keepBoard() else { return }
        let reason = portcullis_error_text(errno)!
        say(.warning, "the board file in use cannot be kept for the time after a crash: \(cText: reason)")
    }

    mutating func say(_ level: NoteLevel, _ text: NoteText) {
        loop.sink.notes.write(level, text, at: loop.uptime, map: loop.map)
    }

    mutating func tell(_ message: NotifyMessage, mayWait: Bool) {
        guard let errno = manager.tell(message, mayWait: mayWait) else { return }
        say(.warning, "the service manager cannot be told anything: \(cText: portcullis_error_text(errno))")
    }
}
