import CSystem
import ControlLoop
import Statecharts

extension CaseRun where WiresType: ~Copyable {
    /// They are held from the first step that needs them to the last of all: a real line keeps its level only while
    /// somebody holds it.
    mutating func open() throws(Trouble) {
        guard player == nil else { return }
        guard let chip else {
            player = try Player(at: place)
            return
        }
        var opened: Player<WiresType>?
        var trouble: Trouble?
        chip.withCText { path in
            do throws(Trouble) { opened = try Player(at: path) } catch { trouble = error }
        }
        if let trouble { throw trouble }
        player = opened.take()
    }

    /// The chip's driver lets go of it: its folder is one of the platform device that gpio-sim made.
    mutating func removeChip() throws(Trouble) {
        guard WiresType.isSimulated else { throw .other("only a simulated chip can be removed") }
        let path = chip ?? Path(cText: place) ?? Path()
        device = path.folder
        player = nil
        var driver = device
        driver.append("/driver/unbind")
        guard tell(driver, device.name) else { throw .other("the chip could not be removed") }
    }

    /// It may have another number when it returns.
    mutating func returnChip() throws(Trouble) {
        guard tell(Path("/sys/bus/platform/drivers/gpio-sim/bind"), device.name) else {
            throw .other("the chip could not be returned")
        }
        for number in 0..<mostChips {
            let path: Path = "\(device)/gpiochip\(number)"
            if path.isThere {
                chip = path
                return
            }
        }
        throw .other("the chip did not come back")
    }

    /// Writes a word into a file of the kernel's.
    private func tell(_ file: Path, _ word: Path) -> Bool {
        let descriptor = file.withCText { portcullis_open_writing($0) }
        guard descriptor >= 0 else { return false }
        defer { portcullis_close(descriptor) }
        return word.withBytes { portcullis_write_all(descriptor, $0.baseAddress, $0.count) } == 0
    }
}
