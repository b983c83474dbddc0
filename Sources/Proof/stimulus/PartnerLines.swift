import CSystem
import ControlLoop
import GPIODChip
import Statecharts

/// Lines of a chip that are wired to the firmware's lines: a partner for each. A partner drives what the firmware
/// reads, and watches what the firmware drives.
struct PartnerLines: Wires, ~Copyable {
    private let file: UnsafePointer<CChar>
    private var chip: GPIODChip
    private var wiring: Wiring
    private var isRequested = false

    static var isSimulated: Bool { false }

    /// The lines that a file names; see `Wiring`.
    init(at file: UnsafePointer<CChar>) throws(Trouble) {
        let wiring = try Wiring(file: file)
        chip = try PartnerLines.open(wiring.chip, file: file)
        self.file = file
        self.wiring = wiring
    }

    private static func open(_ chip: ChipSelector, file: UnsafePointer<CChar>) throws(Trouble) -> GPIODChip {
        // Only edges wake it; signals end it as they end any program.
        do throws(ChipError) { return try GPIODChip(chip, signals: -1) } catch {
            throw .ofChip(file, error)
        }
    }

    var settlingTime: Int64 { 0 }
    var map: LineMap { wiring.map }

    mutating func start(_ offset: Int, _ level: PhysicalLevel) throws(Trouble) {
        guard !isRequested else { return try drive(offset, to: level) }
        guard wiring.start(offset, isHigh: level == .high) else {
            throw .ofLine(offset, "has no partner to drive it")
        }
    }

    /// Outputs get their levels with the request, so that no line has another level in between.
    mutating func haveStarted() throws(Trouble) {
        guard !isRequested else { return }
        do throws(ChipError) { try chip.request(wiring.map) } catch { throw .ofChip(file, error) }
        isRequested = true
    }

    mutating func drive(_ offset: Int, to level: PhysicalLevel) throws(Trouble) {
        try haveStarted()
        guard let line = wiring.partner(of: offset, drives: true) else {
            throw .ofLine(offset, "has no partner to drive it")
        }
        var levels = LineLevels()
        levels[line] = level == .high ? .active : .inactive
        do throws(ChipError) { try chip.write(levels) } catch { throw .ofChip(file, error) }
    }

    mutating func level(of offset: Int) throws(Trouble) -> PhysicalLevel? {
        guard let line = wiring.partner(of: offset, drives: false) else { return nil }
        try haveStarted()
        do throws(ChipError) { return try chip.level(of: line) == .active ? .high : .low } catch {
            throw .ofChip(file, error)
        }
    }

    mutating func beginMeasuring() throws(Trouble) -> Int64 { portcullis_monotonic_ns() }

    mutating func endMeasuring() throws(Trouble) {}

    /// The kernel says when the partner saw the edge.
    mutating func await(_ offset: Int, _ level: PhysicalLevel, since time: Int64) throws(Trouble) -> Int64 {
        guard let line = wiring.partner(of: offset, drives: false) else {
            throw .ofLine(offset, "has no partner to watch it")
        }
        let wanted: Edge = level == .high ? .rising : .falling
        let deadline = Instant(nanoseconds: time + longestReaction)
        do throws(ChipError) {
            while true {
                while let edge = try chip.nextEdge() {
                    let elapsed = edge.time.nanoseconds - time
                    if edge.line == line, edge.edge == wanted, elapsed >= 0 { return elapsed }
                }
                // Edges that already waited are taken without a pause; then it is the deadline's turn.
                if try chip.wait(until: deadline) == .deadline { break }
            }
        } catch {
            throw .ofChip(file, error)
        }
        throw .ofLine(offset, "did not follow within 1 s")
    }
}
