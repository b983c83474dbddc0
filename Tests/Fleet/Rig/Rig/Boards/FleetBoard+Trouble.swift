import Archive
import ControlLoop
import DesktopTool
import Foundation
import Record
import Statecharts

/// What goes wrong at a board.
enum Trouble: String, CaseIterable {
    /// The uplink is killed, and starts again as a service does.
    case uplinkIsKilled
    /// The firmware is stopped in order and starts again.
    case firmwareRestarts
    /// The firmware is killed and starts again.
    case firmwareIsKilled
    /// The recorder is killed and starts again.
    case recorderIsKilled
    /// The power fails: all three are killed, and the record is gone with the memory.
    case reboot
}

extension FleetBoard {
    /// The uplink is what is tried: it dies as often as all others together.
    private static let troubles: [Trouble] = Trouble.allCases + [.uplinkIsKilled, .uplinkIsKilled, .uplinkIsKilled]

    func makeTrouble(at now: Instant) throws(ToolError) {
        nextTrouble = now + chance.around(plan.trouble)
        let trouble = chance.pick(Self.troubles)
        note?(trouble)
        switch trouble {
        case .uplinkIsKilled:
            killUplink()
            try startUplink()
        case .firmwareRestarts:
            try firmware?.stop()
            firmware = nil
            try startFirmware()
            beginVisitsAnew()
        case .firmwareIsKilled:
            firmware = nil
            try startFirmware()
            beginVisitsAnew()
        case .recorderIsKilled:
            recorder = nil
            try startRecorder()
        case .reboot: try reboot()
        }
    }

    private func reboot() throws(ToolError) {
        killUplink()
        (firmware, recorder) = (nil, nil)
        do {
            try FileManager.default.removeItem(atPath: "\(files.record)")
        } catch {
            throw .failure("\(files.record): \(error.localizedDescription)")
        }
        newBoot()
        let identity = Firmware.identity(loaded, files)
        do throws(RestoreError) {
            _ = try Restoring.restore(files.record, as: identity, from: files.database, boot: boot, offset: offset)
        } catch {
            throw .failure("\(files.database): what the gates had cannot be given back: \(error)")
        }
        try startFirmware()
        try startRecorder()
        try startUplink()
        beginVisitsAnew()
    }
}
