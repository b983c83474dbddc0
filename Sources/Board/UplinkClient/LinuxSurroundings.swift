import CMQTT
import CSystem
import ControlLoop
import Daemon
import Statecharts
import Uplink

/// The surroundings of an uplink on Linux: its clocks, a file, standard error.
public struct LinuxSurroundings: UplinkSurroundings {
    private let format: NoteFormat
    private let place: RecordSiblingPath
    private let namePlace: RecordSiblingPath
    private let lanes: RecordSiblingPath
    /// The check sum of the line that was written into the second file; nil before the first one.
    private var nameSum: UInt32?
    private var hasFailed = false

    /// Surroundings that keep the place in a file, and in two beside it the name under which it was told, and of which
    /// lanes the broker has something.
    public init(place: RecordPath) {
        self.place = "\(place)"
        namePlace = "\(place)-name"
        lanes = "\(place).lanes"
        format = portcullis_is_journal(2) ? .journal : .text
    }

    /// The time on the clock of the boot.
    public var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    /// The wall clock's time minus that.
    public var clockOffset: Int64 { portcullis_clock_offset_ns() }

    /// By how much the wall clock may be wrong, as the kernel reckons it, rounded up.
    public var clockError: Int64? {
        let error = portcullis_clock_error_us()
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

    /// Reads the place: the two lines of its two files.
    public func readKept(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let first = Self.read(place, bytes)
        guard first >= 0, first < bytes.count else { return first }
        // Without the second one it is what an older version has kept.
        let second = Self.read(namePlace, UnsafeMutableBufferPointer(rebasing: bytes[first...]))
        return first + max(0, second)
    }

    /// Replaces the place. Its second line is seldom another one, and is written before the first.
    public mutating func keep(_ text: Phrase) -> Int32 {
        var result: Int32 = 0
        text.withBytes { bytes in
            let end = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1
            let name = UnsafeBufferPointer(rebasing: bytes[end...])
            let sum = portcullis_crc32c(name.baseAddress, name.count)
            if !name.isEmpty, sum != nameSum {
                result = Self.replace(namePlace, name)
                if result == 0 { nameSum = sum }
            }
            if result == 0 { result = Self.replace(place, UnsafeBufferPointer(rebasing: bytes[..<end])) }
        }
        return answer(result, place, unkept)
    }

    /// What a restart makes of a place that cannot be kept: an older one is gone on from, and without any the uplink
    /// begins as at its first start.
    var unkept: Label {
        place.withCText { portcullis_file_size($0) } >= 0
            ? "after a restart, events come again" : "after a restart, what happened before it is not told"
    }

    /// Reads of which lanes the broker has something.
    public func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { Self.read(lanes, bytes) }

    /// Replaces that.
    public mutating func keepLanes(_ text: TextLine) -> Int32 {
        answer(
            text.withBytes { Self.replace(lanes, $0) }, lanes,
            "what the broker has of a lane that gets another name is not taken back")
    }

    private static func read(_ path: RecordSiblingPath, _ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let descriptor = path.withCText { portcullis_open_file($0) }
        guard descriptor >= 0 else { return Int(descriptor) }
        defer { portcullis_close(descriptor) }
        return Int(portcullis_read_from_start(descriptor, bytes.baseAddress, bytes.count))
    }

    private static func replace(_ path: RecordSiblingPath, _ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        path.withCText { portcullis_uplink_replace($0, bytes.baseAddress, bytes.count) }
    }

    private mutating func answer(_ result: Int32, _ path: RecordSiblingPath, _ consequence: Label) -> Int32 {
        if result < 0, !hasFailed {
            say(.warning, "'\(path)' cannot be written: \(cText: portcullis_error_text(-result)); \(consequence)")
        }
        hasFailed = result < 0
        return -result
    }
}
