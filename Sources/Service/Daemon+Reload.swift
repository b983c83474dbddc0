import BoardFile
import ControlLoop
import Lanes
import Statecharts

extension Daemon where ChipType: ~Copyable {
    /// Reads the board file again, and takes up its settings if all of it is good and nothing else changed.
    mutating func reload() throws(ChipError) {
        tell(.reloading(at: loop.chip.now), mayWait: true)
        var status = extent
        if let refusal = try takeUpBoardFile() {
            var text = NoteText("reload refused: ")
            text.append(refusal)
            text.append("; the old settings stay")
            say(.error, text)
            status = text
        } else {
            var text = NoteText("reloaded ")
            text.append(cText: around.file)
            say(.notice, text)
        }
        tell(.ready(status: status), mayWait: true)
    }

    /// Nil, or why the board file cannot be taken up. Then nothing of it is.
    private mutating func takeUpBoardFile() throws(ChipError) -> NoteText? {
        var refusal = NoteText()
        let new: Board
        do throws(BoardFileError) {
            new = try around.readBoard()
        } catch {
            var line = TextLine()
            error.write(to: &line, file: around.file)
            refusal.append(line)
            return refusal
        }
        if let reason = RestartReason(from: board, to: new) {
            refusal.append(cText: around.file)
            refusal.append(": ")
            refusal.append(reason)
            return refusal
        }
        do throws(WatchdogError) {
            try retime(new.watchdog)
        } catch {
            if let watchdog = new.watchdog { refusal.append(error, of: watchdog) }
            return refusal
        }
        try loop.takeSettings(of: JointLanes(new.lanes.gates, interlocks: new.interlocks))
        board = new
        keepBoardFile()
        return nil
    }
}
