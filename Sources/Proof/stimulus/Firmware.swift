import CProcess
import CSystem
import ControlLoop
import Statecharts

/// The firmware, as a process that can be started again when it has ended. What it prints is in the results.
struct Firmware {
    /// Signals, by the kernel's numbers for them, which are the same on all of the boards.
    enum Signal: Int32 {
        case reload = 1
        case kill = 9
        case term = 15
        case `continue` = 18
        case stop = 19
    }

    private let places: Places
    /// While it runs.
    private(set) var process: Int32?
    private(set) var starts = 0

    /// How often files are looked at.
    private static let pause: Int64 = 10_000_000

    init(_ places: Places) {
        self.places = places
    }

    /// What it wrote to standard output, to standard error, and its system calls.
    private var trace: Path { places.result.file("trace", start: starts, ".jsonl") }
    private var complaints: Path { places.result.file("stderr", start: starts, ".txt") }
    private var systemCalls: Path { places.result.file("strace", start: starts, ".txt") }

    /// Where its record is: with the results, or where files are in memory if the results are on a disk.
    var record: Path {
        let path = places.result.file("record")
        return path.withCText({ portcullis_would_be_on_disk($0) }) ? "/dev/shm/portcullis-hil.record" : path
    }

    private var areCallsTraced: Bool { places.programs.file("strace").isThere }

    /// Whether it runs, as far as is known now.
    mutating func isRunning() throws(Trouble) -> Bool {
        guard let process else { return false }
        var status: Int32 = 0
        guard portcullis_has_ended(process, &status) else { return true }
        self.process = nil
        var line = TextLine()
        line.append(Int64(status))
        try OutputFile(places.result.file("exit", start: starts, "")).write(line)
        return false
    }

    /// Starts it; done when it is ready, or has ended.
    mutating func start(_ interruption: Interruption) throws(Trouble) {
        guard try !isRunning() else { throw .other("the firmware runs already") }
        // A record of another case.
        if starts == 0 { _ = record.withCText { portcullis_record_remove($0) } }
        starts += 1
        let command = try command()
        let user = try user()
        let started = command.start(in: places.item.whole, output: trace, errors: complaints, user: user)
        guard started > 0 else { throw .ofSystem("the firmware cannot be started", errno: -started) }
        process = started
        let isReady = try wait(longestStart, interruption) { (firmware) throws(Trouble) in
            guard try firmware.isRunning() else { return true }
            return file(firmware.complaints, contains: "portcullisd: ready", atLineStart: true)
        }
        if !isReady { throw .other("the firmware was not ready within 10 s") }
    }

    private func command() throws(Trouble) -> Command {
        var command = Command()
        if places.item.file("slow-exit").isThere {
            // Lines are given back by closing their descriptors.
            command.append(words: "strace -D -o /dev/null -e trace=close -e inject=close:delay_enter=200000")
        } else if areCallsTraced {
            command.append(words: "strace -D -f -tt -o")
            command.append(systemCalls)
        }
        command.append(places.programs.file("portcullisd"))
        command.append(words: "--board board --record")
        if places.item.file("record").isThere {
            command.append(record)
        } else {
            command.append(words: "none")
        }
        let arguments = places.item.file("args")
        guard arguments.isThere else {
            command.append(words: "--trace json")
            return command
        }
        try arguments.read { words in
            while words.advance() { command.append(words.text() as InputLine) }
        }
        return command
    }

    /// The user that it runs as, by the number; negative for the one who runs this.
    private func user() throws(Trouble) -> Int32 {
        let file = places.item.file("user")
        guard file.isThere else { return -1 }
        var user: Int32 = -1
        try file.read { words in
            if words.advance(), let number = words.number, number <= highestUser {
                user = Int32(truncatingIfNeeded: number)
            }
        }
        guard user >= 0 else { throw .other("the file 'user' has no user's number, 0 to 65535") }
        return user
    }

    /// Sends a signal, if it is still there.
    mutating func send(_ signal: Signal) throws(Trouble) {
        if try isRunning(), let process { portcullis_send(process, signal.rawValue) }
    }

    /// Keeps it from running. Done when that is so.
    mutating func stop(_ interruption: Interruption) throws(Trouble) {
        try send(.stop)
        let hasStopped = try wait(longestStop, interruption) { (firmware) throws(Trouble) in
            guard let process = firmware.process else { return false }
            // The state comes after the name, in parentheses.
            return file(Firmware.account(of: process, "/stat"), contains: ") T ")
        }
        if !hasStopped { throw .other("the firmware did not stop") }
    }

    /// Done when it has given its counters, which are the last that it writes, after the last levels.
    mutating func waitForCounters(_ interruption: Interruption) throws(Trouble) {
        let hasCounted = try wait(longestStop, interruption) { (firmware) throws(Trouble) in
            guard try firmware.isRunning() else { return true }
            return file(firmware.trace, contains: "\"kind\":\"counters\"")
        }
        if !hasCounted { throw .other("the firmware gave no counters after SIGTERM") }
    }

    /// Done when it has ended, and all that comes with it; `complaint` is what is wrong when it does not.
    mutating func waitForEnd(_ complaint: Label, _ interruption: Interruption) throws(Trouble) {
        guard try wait(longestStop, interruption, Firmware.hasEnded) else {
            try send(.kill)
            _ = try wait(longestStop, interruption, Firmware.hasEnded)
            throw .other(complaint)
        }
        guard starts > 0, areCallsTraced, !places.item.file("slow-exit").isThere else { return }
        let isTraced = try wait(longestTraceDelay, interruption) { firmware in
            file(firmware.systemCalls, contains: "+++ exited") || file(firmware.systemCalls, contains: "+++ killed")
        }
        if !isTraced { throw .other("strace did not come to an end") }
    }

    private static func hasEnded(_ firmware: inout Firmware) throws(Trouble) -> Bool { try !firmware.isRunning() }

    /// Keeps the kernel's account of it.
    mutating func keepStatus(in name: InputLine) throws(Trouble) {
        guard try isRunning(), let process else { return }
        try OutputFile(places.result.file(name)).copy(Firmware.account(of: process, "/status"))
    }

    static func account(of process: Int32, _ name: Label) -> Path {
        var path = Path("/proc/")
        path.append(Int64(process))
        path.append(name)
        return path
    }

    /// Whether something comes true within a time.
    private mutating func wait(
        _ within: Int64, _ interruption: Interruption, _ condition: (inout Firmware) throws(Trouble) -> Bool
    ) throws(Trouble) -> Bool {
        let deadline = portcullis_monotonic_ns() + within
        while try !condition(&self) {
            guard portcullis_monotonic_ns() < deadline else { return false }
            try interruption.pause(until: min(deadline, portcullis_monotonic_ns() + Firmware.pause))
        }
        return true
    }
}
