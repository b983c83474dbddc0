import CSystem
import ControlLoop
import Statecharts

/// A chip of the kernel's gpio-sim, driven through its folder in sysfs: it acts as the sensors' wires.
struct SimulatedChip: Wires, ~Copyable {
    private let folder: Path
    /// The files of the lines, opened when first needed: opening one in the middle of a reaction would add time that is
    /// not the firmware's, and varies. -1 for those that are not open.
    private var pulls = PerSimulatedLine<Int32>(repeating: -1)
    private var values = PerSimulatedLine<Int32>(repeating: -1)

    static var isSimulated: Bool { true }

    /// The chip whose lines are the folders `sim_gpioN` in `folder`.
    init(at folder: UnsafePointer<CChar>) throws(Trouble) {
        guard let folder = Path(cText: folder), folder.count <= longestChipFolder else {
            throw .ofFile(folder, "the path is too long", errno: 0)
        }
        self.folder = folder
    }

    deinit {
        for offset in pulls.indices where pulls[offset] >= 0 { portcullis_close(pulls[offset]) }
        for offset in values.indices where values[offset] >= 0 { portcullis_close(values[offset]) }
    }

    /// The kernel must have taken its simulated interrupt before the same line changes again, or the two edges cancel
    /// out.
    var settlingTime: Int64 { 200_000 }
    var map: LineMap { LineMap() }

    mutating func start(_ offset: Int, _ level: PhysicalLevel) throws(Trouble) { try drive(offset, to: level) }

    mutating func haveStarted() throws(Trouble) {}

    mutating func drive(_ offset: Int, to level: PhysicalLevel) throws(Trouble) {
        guard offset < pulls.count else { throw .ofLine(offset, "is not a line of a simulated chip") }
        if pulls[offset] < 0 { pulls[offset] = file("pull", of: offset).withCText { portcullis_open_writing($0) } }
        guard pulls[offset] >= 0 else { throw .ofLine(offset, "cannot be pulled", errno: -pulls[offset]) }
        let word: StaticString =
            switch level {
            case .low: "pull-down"
            case .high: "pull-up"
            }
        let result = portcullis_write_all(pulls[offset], word.utf8Start, word.utf8CodeUnitCount)
        guard result == 0 else { throw .ofLine(offset, "cannot be pulled", errno: -result) }
    }

    mutating func level(of offset: Int) throws(Trouble) -> PhysicalLevel? {
        guard offset < values.count else { return nil }
        if values[offset] < 0 { values[offset] = file("value", of: offset).withCText { portcullis_open_reading($0) } }
        guard values[offset] >= 0 else { return nil }
        var byte: UInt8 = 0
        let count = portcullis_read_from_start(values[offset], &byte, 1)
        guard count == 1 else { throw .ofLine(offset, "cannot be looked at", errno: Int32(-count)) }
        return byte == UInt8(ascii: "1") ? .high : .low
    }

    /// A program that polls without a pause must yield to the firmware that has to react. And with a warped clock, the
    /// times are the same after each boot only if the kernel's ticks and periodic work are in the same phase. So the
    /// plan begins at a round time, when the boot is long over.
    mutating func beginMeasuring() throws(Trouble) -> Int64 {
        try giveWay(true)
        let round: Int64 = 10_000_000_000
        return (portcullis_monotonic_ns() / round + 2) * round
    }

    mutating func endMeasuring() throws(Trouble) { try giveWay(false) }

    private func giveWay(_ does: Bool) throws(Trouble) {
        let result = portcullis_give_way(does)
        guard result == 0 else { throw .ofSystem("the scheduler refused", errno: -result) }
    }

    /// sysfs does not report an output's change, so this polls it.
    mutating func await(_ offset: Int, _ level: PhysicalLevel, since time: Int64) throws(Trouble) -> Int64 {
        while true {
            guard let now = try self.level(of: offset) else { throw .ofLine(offset, "cannot be looked at") }
            let elapsed = portcullis_monotonic_ns() - time
            if now == level { return elapsed }
            guard elapsed < longestReaction else { throw .ofLine(offset, "did not follow within 1 s") }
        }
    }

    /// "DIR/sim_gpioN/NAME"
    private func file(_ name: Label, of offset: Int) -> Path {
        var path = folder
        path.append("/sim_gpio")
        path.append(UInt64(offset))
        path.append("/")
        path.append(name)
        return path
    }
}
