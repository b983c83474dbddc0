import ControlLoop
import Statecharts

/// What has been read of `[watchdog]` so far.
struct WatchdogDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    private var device = ChipName()
    private var timeout = Duration.seconds(10)
    private var keys = KeyLines<WatchdogKey>()

    /// The watchdog; nil without the section.
    var watchdog: Watchdog? { line > 0 ? Watchdog(device: device, timeout: timeout) : nil }

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .watchdog)
        switch key {
        case .device:
            guard !value.isEmpty, value[0] == UInt8(ascii: "/"), let path = ChipName(value) else {
                throw key.unexpected(value)
            }
            device = path
        case .timeout:
            guard case .wholeSeconds(let least, let most, _) = key.expectation, let duration = Duration(value),
                duration.nanoseconds % 1_000_000_000 == 0, .seconds(least) <= duration, duration <= .seconds(most)
            else { throw key.unexpected(value) }
            timeout = duration
        }
    }

    /// What is missing from it.
    var mistake: BoardFileError? {
        guard line > 0, !keys.has(.device) else { return nil }
        return BoardFileError(
            line: line,
            problem: .missingKey(WatchdogKey.device.label, in: .watchdog, expected: WatchdogKey.device.expectation))
    }
}
