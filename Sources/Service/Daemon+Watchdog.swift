import BoardFile
import ControlLoop
import Statecharts

extension Daemon where ChipType: ~Copyable {
    mutating func startWatchdog() throws(Failure) {
        guard let wanted = board.watchdog else { return }
        let opened: Around.OpenWatchdog
        do throws(WatchdogError) { opened = try around.open(wanted) } catch { throw .watchdog(error) }
        watchdog = opened
        feeding = Beat(feeding: opened.timeout, at: loop.uptime)
        var text = NoteText("the watchdog ")
        text.append(wanted.device)
        text.append(" waits ")
        text.append(opened.timeout)
        say(.notice, text)
    }

    mutating func feed() {
        guard let errno = watchdog?.feed() else { return }
        say(.error, "the watchdog cannot be fed: ", errno)
    }

    mutating func stopWatchdog() {
        guard var stopped = watchdog else { return }
        watchdog = nil
        feeding = nil
        stopped.stop()
        guard !stopped.canStop else { return }
        var text = NoteText("the watchdog cannot be stopped: the board restarts in ")
        text.append(stopped.timeout)
        text.append(", unless the firmware starts again")
        say(.warning, text)
    }

    /// Has the watchdog wait for as long as another board file says.
    mutating func retime(_ wanted: Watchdog?) throws(WatchdogError) {
        guard let wanted, wanted != board.watchdog, var opened = watchdog else { return }
        try opened.setTimeout(wanted.timeout)
        watchdog = opened
        feeding = Beat(feeding: opened.timeout, at: loop.uptime)
    }
}
