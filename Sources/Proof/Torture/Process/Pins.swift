import ControlLoop
import MockChip
import Statecharts

/// What a process that lives does to the pins of its chip, and which edges it takes.
final class Pins {
    /// The logical level that each output was driven to, by its offset; nil before the first time.
    @exclusivity(unchecked) var levels = [Level?](repeating: nil, count: 64)
    /// How many writes of a line there were.
    @exclusivity(unchecked) var writes: UInt64 = 0
    /// The offsets whose level was read in this step.
    @exclusivity(unchecked) var read: UInt64 = 0
    /// The edge that was taken last, and how many edges of its line are missing before it.
    @exclusivity(unchecked) var edge: LineEdge?
    @exclusivity(unchecked) var gap: UInt32 = 0

    /// The offsets of which no edges are reported, as the process asked for.
    @exclusivity(unchecked) var silent: UInt64 = 0

    @exclusivity(unchecked) private var latest = [UInt32?](repeating: 0, count: 64)

    /// Notes an edge, with its own account of the numbers.
    func took(_ edge: LineEdge) {
        self.edge = edge
        gap = latest[edge.line.index].map { edge.sequence &- $0 &- 1 } ?? 0
        latest[edge.line.index] = edge.sequence
    }

    /// Edges of unknown lines were lost: the next number of each line is taken as it comes.
    func forgetNumbers() {
        for index in latest.indices { latest[index] = nil }
    }

    /// The lines were requested anew: edges are numbered from 1.
    func begin() {
        edge = nil
        gap = 0
        silent = 0
        for index in latest.indices { latest[index] = 0 }
    }
}

/// Notes on the pins what the chip is told, as long as the process lives.
struct PinRecorder: ChipRecorder {
    let pins: Pins
    let fate: Fate

    mutating func record(_ record: ChipRecord, at time: Instant) {
        guard !fate.isDead else { return }
        switch record {
        case .wrote(let offset, let level):
            pins.levels[offset] = level
            pins.writes += 1
        case .read(let offset, _): pins.read |= 1 << UInt64(offset)
        case .silenced(let offset): pins.silent |= 1 << UInt64(offset)
        case .heard(let offset): pins.silent &= ~(1 << UInt64(offset))
        case .requested, .rose, .fell: break
        }
    }

    mutating func took(_ edge: LineEdge) { pins.took(edge) }
}
