import CMQTT
import CSystem
import ControlLoop
import Service
import Statecharts
import Uplink

/// The surroundings of an uplink on Linux: its clocks, a file, standard error.
public struct LinuxSurroundings: UplinkSurroundings {
    private let format: NoteFormat
    private let place: RecordPath
    private let lanes: RecordPath
    private var hasFailed = false

    /// Surroundings that keep the place in a file, and beside it, with `.lanes` after its name, of which lanes the broker has something.
    public init(place: RecordPath) {
        self.place = place
        lanes = "\(place).lanes"
        format = portcullis_is_journal(2) ? .journal : .text
    }

    /// The time on the clock of the boot.
    public var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    /// The wall clock's time minus that.
    public var clockOffset: Int64 { portcullis_clock_offset_ns() }

    /// By how much the wall clock may be wrong, as the kernel reckons it, rounded up.
    public var clockError: Int64? {
        let error = portcullis_uplink_clock_error_us()
        return error < 0 ? nil : (error + 999) / 1_000
    }

    /// Writes a line to standard error.
    public mutating func say(_ level: NoteLevel, _ text: NoteText) {
        var line = TextLine()
        line.append(level, format)
        if format == .text { line.append("portcullis-uplink: ") }
        line.append(text)
        line.append("\n")
        _ = line.withBytes { portcullis_write_all(2, $0.baseAddress, $0.count) }
    }

    /// Reads the place.
    public func readKept(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { Self.read(place, into: bytes) }

    /// Replaces the place.
    public mutating func keep(_ text: Phrase) -> Int32 {
        replace(place, with: text, "after a restart, events come again")
    }

    /// Reads of which lanes the broker has something.
    public func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { Self.read(lanes, into: bytes) }

    /// Replaces that.
    public mutating func keepLanes(_ text: TextLine) -> Int32 {
        replace(lanes, with: text, "what the broker has of a lane that gets another name is not taken back")
    }

    private static func read(_ path: RecordPath, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let descriptor = path.withCText { portcullis_open_file($0) }
        guard descriptor >= 0 else { return Int(descriptor) }
        defer { portcullis_close(descriptor) }
        return Int(portcullis_read_from_start(descriptor, bytes.baseAddress, bytes.count))
    }

    private mutating func replace<let size: Int>(
        _ path: RecordPath, with text: FixedText<size>, _ consequence: Label
    ) -> Int32 {
        let result = path.withCText { path in
            text.withBytes { portcullis_uplink_replace(path, $0.baseAddress, $0.count) }
        }
        if result < 0, !hasFailed {
            say(
                .warning,
                "'\(path)' cannot be written: \(cText: portcullis_error_text(-result)); \(consequence)")
        }
        hasFailed = result < 0
        return -result
    }
}
