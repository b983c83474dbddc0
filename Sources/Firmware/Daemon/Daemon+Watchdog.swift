import Lanes
import BoardFile
import CSystem
import ControlLoop
import Statecharts

extension Daemon where ChipType: ~Copyable {
    mutating func startWatchdog() throws(Failure) {
        guard let wanted = board.watchdog else { return }
        let opened: Around.OpenWatchdog
        do throws(WatchdogError) { opened = try around.open(wanted) } catch { throw .watchdog(error) }
        watchdog = opened
        feeding = Beat(feeding: opened.timeout, at: loop.uptime)
        say(.notice, "the watchdog \(wanted.device) waits \(opened.timeout)")
    }

    mutating func feed() {
        guard let errno = watchdog?.feed() else { return }
        say(.error, "the watchdog cannot be fed: \(cText: portcullis_error_text(errno))")
    }

    mutating func stopWatchdog() {
        guard var stopped = watchdog else { return }
        watchdog = nil
        feeding = nil
        stopped.stop()
        guard !stopped.canStop else { return }
        let time = stopped.timeout
        say(.warning, "the watchdog cannot be stopped: the board restarts in \(time), unless the firmware starts again")
    }

    /// Sets the watchdog's timeout to that of a new board file.
    mutating func retime(_ wanted: Watchdog?) throws(WatchdogError) {
        guard let wanted, wanted != board.watchdog, var opened = watchdog else { return }
        try opened.setTimeout(wanted.timeout)
        watchdog = opened
        feeding = Beat(feeding: opened.timeout, at: loop.uptime)
    }
}
