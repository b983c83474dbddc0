import BoardFile
import CSystem
import ControlLoop
import Record
import Daemon

/// The firmware's surroundings: signals, files and a watchdog of Linux.
struct Linux: Surroundings {
    let file: UnsafePointer<CChar>
    /// A signalfd(2).
    let signals: Int32
    /// Where the record is kept; nil for the usual place.
    let record: Options.RecordPlace?
    let hanging: FirmwareProgram.Hang?

    func nextSignal() throws(ChipError) -> Signal? {
        while true {
            let signal = portcullis_next_signal(signals)
            guard signal >= 0 else { throw .failed(.signals, errno: -signal) }
            switch Int(signal) {
            case portcullis_signal_none: return nil
            case portcullis_signal_reload: return .reload
            case portcullis_signal_hang: hanging?()
            default: return .stop
            }
        }
    }

    func readBoard() throws(BoardFileError) -> Board { try Linux.readBoard(file) }

    /// A service reads a copy, so that it keeps what it has read even if somebody writes to the file meanwhile.
    static func readBoard(_ file: UnsafePointer<CChar>) throws(BoardFileError) -> Board {
        try BoardFile.load(path: portcullis_copy_to_keep(file) ?? file)
    }

    func keepBoard() -> Int32? {
        let result = portcullis_keep_copy()
        return result < 0 ? -result : nil
    }

    func openRecord(as identity: RecordIdentity, into memory: inout LaneRecord) -> RecordOpening {
        let path: RecordPath
        switch record {
        case .nowhere: return .unwanted
        case .file(let place): path = place
        case nil:
            path = BoardPlaces(file: file)?.record ?? "/run/portcullis/record"
            // Where they cannot be made, the record cannot be made either, and says why.
            _ = path.withCText { portcullis_make_folders($0) }
        }
        if path.withCText({ portcullis_would_be_on_disk($0) }) { return .failed(path, .onDisk) }
        do throws(RecordError) {
            let file = try RecordFile.open(path, as: identity)
            memory = LaneRecord(file, of: identity)
            return .open(path, file.beginning, file.remarks)
        } catch {
            return .failed(path, error)
        }
    }

    func open(_ watchdog: Watchdog) throws(WatchdogError) -> WatchdogDevice { try WatchdogDevice(watchdog) }

    func lockMemory() -> Int32? {
        let result = portcullis_lock_memory()
        return result < 0 ? -result : nil
    }
}
