import BoardFile
import enum BoardProgram.ExitCode
import CSystem
import ControlLoop
import GPIODChip
import Lanes
import Daemon
import Statecharts

/// Drives the fail-safe levels of every lane, as the loop does when it stops and a crash does not.
enum FailSafe {
    @inline(never)
    static func drive(_ board: Board, on chip: consuming GPIODChip, _ options: Options, _ format: NoteFormat) {
        let (map, file) = (board.failSafeMap, options.board)
        var loop = BoardLoop<GPIODChip, GateLane, FirmwareSink>(
            chip: chip, lanes: board.joint, map: map, sink: FirmwareSink(options, format))
        do throws(ChipError) {
            try loop.failSafe()
        } catch {
            var remark: Label = ""
            if case .lineBusy(_, GPIODChip.consumer) = error { remark = "; a portcullisd runs, and steers the gates" }
            FirmwareProgram.report(error, .error, map: map, file: file, format, remark: remark)
            portcullis_exit(ExitCode.failure)
        }
        let lanes = board.lanes.count
        let text: NoteText =
            "\(word: file): the fail-safe levels are driven, lanes \(lanes), outputs \(outputs(of: map))"
        loop.sink.notes.write(.notice, text, at: loop.uptime, map: map)
    }

    private static func outputs(of map: borrowing LineMap) -> Int {
        var count = 0
        for index in map.lines.indices where !map.lines[index].direction.isInput { count += 1 }
        return count
    }
}
