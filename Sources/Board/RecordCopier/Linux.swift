import BoardProgram
import CSystem
import ControlLoop
import Daemon
import Statecharts

/// The recorder's surroundings: the clocks of Linux, standard error, a service manager.
struct Linux: RecorderSurroundings {
    private let format: NoteFormat = portcullis_is_journal(Console.errors) ? .journal : .text
    private var manager = ServiceManager()

    var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    var clockOffset: Int64 { portcullis_clock_offset_ns() }

    var isClockSet: Bool { portcullis_clock_error_us() >= 0 }

    mutating func say(_ level: NoteLevel, _ text: NoteText) {
        var line = TextLine()
        line.append(level, format)
        if format == .text { line.append("portcullis-recorder: ") }
        line.append(text)
        line.append("\n")
        Console.complain(line)
    }

    /// It is ready as soon as it runs: a card that does not work must not keep a gate from starting.
    mutating func begin() { send(.ready(status: "begins")) }

    mutating func tell(_ status: StatusText) { send(.status(status)) }

    private mutating func send(_ message: NotifyMessage) {
        guard let errno = manager.tell(message, mayWait: true) else { return }
        say(.warning, "the service manager does not hear: \(cText: portcullis_error_text(errno))")
    }

    mutating func waits(_ does: Bool) {
        if does { portcullis_stall_begins(portcullis_monotonic_ns()) } else { portcullis_stall_ends() }
    }

    /// Has it said when the card takes nothing for 5 s, which is longer than a card should ever need.
    mutating func watchStalls() {
        let line: StaticString =
            format == .journal
            ? "<4>the card has taken nothing for 5 s; the gates go on, and what happens waits in memory\n"
            : "portcullis-recorder: the card has taken nothing for 5 s; the gates go on, and what happens waits in memory\n"
        let text = UnsafeRawPointer(line.utf8Start).assumingMemoryBound(to: CChar.self)
        let result = portcullis_stall_watch(text, 5_000_000_000)
        if result < 0 { say(.warning, "a card that stalls is said late: \(cText: portcullis_error_text(-result))") }
    }
}
