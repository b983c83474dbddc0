import BoardFile
import ControlLoop
import Lanes
import Record
import Statecharts

// The record: what the gates had before goes on, and what they have from now on outlasts the firmware.
extension Daemon where ChipType: ~Copyable {
    /// Opens the record. The loop begins a session in it when it has its lines.
    mutating func openRecord() -> RecordOpening {
        around.openRecord(as: RecordIdentity(board, file: around.file), into: &loop.sink.memory)
    }

    /// Says what the gates began with.
    mutating func say(_ opening: RecordOpening) {
        switch opening {
        case .unwanted: break
        case .failed(let path, let error): say(.warning, "a restart will begin at zero: \(error.message(of: path))")
        case .open(let path, let beginning, let remarks):
            say(.notice, beginning.words(at: loop.startTime))
            for index in remarks.indices { say(.warning, "\(remarks[index].message(of: path))") }
            let apart = loop.sink.memory.keptApart
            guard apart > 0 else { return }
            say(
                .warning,
                "\(apart) numbers of gates that are gone or changed could not be given back; the record has them")
        }
    }

    /// Notes a reload in the record.
    mutating func recordSettings() {
        loop.sink.memory.settingsChanged(to: RecordIdentity(board, file: around.file), at: loop.chip.now)
    }
}
