import BoardProgram
import CSystem
import ControlLoop
import Daemon
import Statecharts

// The gates go on even if nobody reads what the firmware says any more, so text that cannot be written is dropped.
extension Console {
    /// Writes why the firmware ends; a reader that hangs gets `longestWaitForReader`.
    static func fail(_ text: TextLine, _ level: NoteLevel, _ format: NoteFormat) {
        var line = LastLine()
        line.append(level, format)
        line.append(text)
        line.append("\n")
        guard portcullis_is_writable(errors, Int32(Int(longestWaitForReader.nanoseconds / 1_000_000))) else { return }
        _ = line.withBytes { portcullis_write_all(errors, $0.baseAddress, $0.count) }
    }
}

/// Notes go to standard error, unless that would take time.
struct StandardErrors: NoteOutput {
    func write(_ line: TextLine) -> Bool {
        portcullis_is_writable(Console.errors, 0)
            && line.withBytes { portcullis_write_all(Console.errors, $0.baseAddress, $0.count) } == 0
    }
}
