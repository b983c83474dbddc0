import CSystem
import ControlLoop
import Statecharts

/// Wires between the lines of simulated chips, which nobody can solder: when one line is driven to a level, another is
/// pulled to it. A file has one wire a line, `FROM TO`: the `value` of a line in sysfs and the `pull` of another.
///
/// sysfs does not report changes, so this polls ten thousand times a second.
struct Solder: ~Copyable {
    private struct Wire {
        let from: Int32
        let to: Int32
        var last: UInt8 = 0
    }

    private static let pause: Int64 = 100_000

    private var wires = WireList<Wire>()

    init(file path: UnsafePointer<CChar>) throws(Trouble) {
        var file = try TextFile(path: path)
        var words = Words()
        while try file.read(&words) {
            guard words.advance() else { continue }
            let from = words.withCText { portcullis_open_reading($0) }
            guard words.advance() else { throw file.trouble("expected 'FROM TO'") }
            let to = words.withCText { portcullis_open_writing($0) }
            guard from >= 0, to >= 0 else { throw file.trouble("one of them cannot be opened") }
            guard wires.append(Wire(from: from, to: to)) else { throw file.trouble("more than 64 wires") }
        }
    }

    deinit {
        for index in wires.indices {
            portcullis_close(wires[index].from)
            portcullis_close(wires[index].to)
        }
    }

    /// Carries levels until one of the chips is gone.
    mutating func carry() {
        while true {
            for index in wires.indices {
                var byte: UInt8 = 0
                guard portcullis_read_from_start(wires[index].from, &byte, 1) == 1 else { return }
                guard byte != wires[index].last else { continue }
                wires[index].last = byte
                let word: StaticString = byte == UInt8(ascii: "1") ? "pull-up" : "pull-down"
                guard portcullis_write_all(wires[index].to, word.utf8Start, word.utf8CodeUnitCount) == 0 else { return }
            }
            portcullis_sleep_until(portcullis_monotonic_ns() + Solder.pause)
        }
    }
}
