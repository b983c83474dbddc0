import Archive
import BoardFile
import BoardProgram
import CSystem
import ControlLoop
import Record
import Daemon
import Statecharts

/// What happens after a start of the system, and before that of the firmware.
enum Restore {
    static func run(_ board: Board, _ options: Options, settings: RecorderSettings) -> Int32 {
        var around = Linux()
        _ = settings.record.withCText { portcullis_make_folders($0) }
        do throws(RestoreError) {
            let boot: BootID
            do throws(RecordError) { boot = try BootID.current() } catch { throw .record(error) }
            let identity = RecordIdentity(board, file: options.board)
            switch try Restoring.restore(
                settings.record, as: identity, from: settings.database, boot: boot, offset: around.clockOffset)
            {
            case .isThere: around.say(.info, "there is a record of this boot already; it stays")
            case .nothingKnown: around.say(.notice, "\(settings.database) has nothing yet: the gates start at zero")
            case .restored(let lanes, let date, let remark, let trouble):
                around.say(.notice, "\(lanes) gates have what they had at \(DateText.of(date))")
                if let trouble { explain(trouble, settings.database, &around) }
                if let remark { around.say(.warning, "\(remark.message(of: settings.record))") }
            }
            return 0
        } catch {
            switch error {
            case .archive(let error):
                explain(error, settings.database, &around)
                around.say(.error, "the gates start at zero")
            case .record(.alreadyThere): return 0
            case .record(let error):
                around.say(.error, "the gates start at zero: \(error.message(of: settings.record))")
            }
            return ExitCode.failure
        }
    }

    /// A damaged database is kept aside now, so that the recorder begins a new one.
    private static func explain(_ error: ArchiveError, _ database: RecordPath, _ around: inout Linux) {
        guard error.kind == .damaged, let aside = SettingAside.setAside(database) else {
            return around.say(
                .error, "the database \(database) cannot be used: \(error.words)")
        }
        around.say(
            .error,
            "the database \(database) is damaged: \(error.words); it is kept as \(aside)")
    }
}
