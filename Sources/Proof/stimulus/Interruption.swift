import CProcess
import CSystem
import Statecharts

/// What may end a case before its last step: a signal that says so, or that whoever gave the steps is gone and hears no
/// answer any more, as when the connection to a bench breaks.
struct Interruption {
    private let signals: Int32
    /// Nothing interrupts what is done at the end.
    private var isOver = false

    /// An edge has to come at its time, and to look at signals takes time: so it is slept for the last of a wait.
    private static let asleep: Int64 = 10_000_000

    init() throws(Trouble) {
        signals = portcullis_told_by()
        if signals < 0 { throw .ofSystem("signals cannot be taken", errno: -signals) }
    }

    /// From now on what there is to do is done to the end.
    mutating func ignore() { isOver = true }

    /// A wait for a descriptor may last a thousandth longer than asked for, but no more than this (fs/select.c).
    private static let mostLate: Int64 = 100_000_000

    /// Sleeps until that time.
    func sleep(until time: Int64) throws(Trouble) {
        let end = time - Interruption.asleep
        while true {
            let left = end - portcullis_monotonic_ns()
            guard left > 0 else { break }
            try pause(until: end - min(left / 1000, Interruption.mostLate))
        }
        portcullis_sleep_until(time)
    }

    /// Waits until that time, or until something has become of a process that was started.
    func pause(until time: Int64) throws(Trouble) { _ = try wait(input: -1, until: time) }

    /// Waits until something can be read from standard input.
    func waitForInput() throws(Trouble) {
        while try !wait(input: 0, until: -1) {}
    }

    /// Whether there is input.
    private func wait(input: Int32, until time: Int64) throws(Trouble) -> Bool {
        let so = portcullis_pause(signals, isOver ? -1 : 1, input, time)
        if so & Int32(portcullis_is_told) != 0, !isOver { throw .interrupted }
        return so & Int32(portcullis_has_input) != 0
    }
}
