import BoardFile
import ControlLoop
import Lanes
import Statecharts

extension Daemon where ChipType: ~Copyable {
    /// Reads the board file again, and applies its settings if all of it is good and nothing else changed.
    mutating func reload() throws(ChipError) {
        tell(.reloading(at: loop.chip.now), mayWait: true)
        var status = extent
        if let refusal = try takeUpBoardFile() {
            status = "reload refused: \(refusal); the old settings stay"
            say(.error, status)
        } else {
            say(.notice, "reloaded \(word: around.file)")
        }
        tell(.ready(status: status), mayWait: true)
    }

    /// Nil, or why the board file cannot be applied. Then none of it is.
    private mutating func takeUpBoardFile() throws(ChipError) -> NoteText? {
        let new: Board
        do throws(BoardFileError) {
            new = try around.readBoard()
        } catch {
            var line = TextLine()
            error.write(to: &line, file: around.file)
            return "\(line)"
        }
        if let reason = RestartReason(from: board, to: new) {
            return "\(word: around.file): \(reason)"
        }
        do throws(WatchdogError) {
            try retime(new.watchdog)
        } catch {
            return new.watchdog.map { "\(error.message(of: $0))" } ?? ""
        }
        try loop.takeSettings(
            of: new.joint, stormLimit: new.stormLimit)
        board = new
        recordSettings()
        keepBoardFile()
        return nil
    }
}
