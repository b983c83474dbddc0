import DesktopTool
import Fleet
import Statecharts

/// Shows a fleet on a terminal, in place, until somebody ends it.
enum FleetTerminal {
    /// How often it is drawn anew, at most and at least: ages go on.
    private static let shortest = Duration.milliseconds(250)
    private static let longest = Duration.seconds(1)

    static func show(
        _ picture: FleetPicture, _ screen: FleetScreen, _ listener: inout FleetListener
    ) {
        var (picture, screen) = (picture, screen)
        let terminal = DrawnTerminal()
        let signals = EndingSignals()
        terminal.begin()
        var nextAtMost = Instant.zero
        var nextAtLeast = Instant.zero
        var isNews = true
        while true {
            _ = listener.step { message, now in if picture.take(message, at: now) != .nothing { isNews = true } }
            isNews = isNews || screen.connection != listener.connection
            screen.connection = listener.connection
            if terminal.hasBeenAskedToEnd { return terminal.end() }
            signals.obey(terminal) { nextAtLeast = .zero }
            let now = FleetListener.now
            if now >= nextAtLeast || isNews && now >= nextAtMost {
                (nextAtMost, nextAtLeast, isNews) = (now + shortest, now + longest, false)
                let size = terminal.size
                terminal.draw(
                    screen.lines(of: picture, at: FleetListener.wall, width: size.columns, height: size.rows))
            }
            listener.wait(atMost: .milliseconds(100))
        }
    }
}
