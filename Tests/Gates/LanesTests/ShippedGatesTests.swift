import BoardFile
import ControlLoop
import Lanes
import MockChip
import Statecharts
import TestSupport
import Testing

/// Whatever is wired at a gate that is shipped, and whatever is not.
struct ShippedGatesTests {
    /// A door or a lock would have to follow. What plays has nothing that fails it.
    private func standsByItself(_ gate: LaneDescription) -> Bool {
        gate.arrivals.isEmpty && !LaneDescription.isExhibit(machine: gate.machineNumber)
    }

    @Test(
        "each of them works again by itself after a storm on any of its lines that needs no look",
        arguments: shippedBoards)
    func recovers(name: String) throws {
        let text = try text(ofShipped: name).replacing(/debounce [0-9.]+m?s/, with: "debounce 0s")
        let board = try Array(text.utf8).withUnsafeBufferPointer { try BoardFile.parse($0) }
        for index in board.map.lines.indices {
            let line = board.map.lines[index]
            guard line.direction.isInput, standsByItself(board.lanes[line.lane]),
                let offset = MockChip<RecordingChipRecorder>.offset(of: line.selector)
            else { continue }
            var site = try Site(text, active: activeLow(board))
            try site.wait(.seconds(20))
            for _ in 0..<2_000 {
                try site.set(offset, !site.loop.chip.isHigh(offset: offset))
                try site.wait(.microseconds(10))
            }
            // A drive that has failed, and a vehicle that nobody sees, are for somebody to look at.
            guard !site.loop.sink.faults.contains(where: ["faultContact", "sensorFlickers"].contains) else { continue }
            let isBroken = site.loop.lanes[line.lane].isOutOfService
            #expect(isBroken, "\(line.role.label)")
            try site.wait(.seconds(120))
            let isStillBroken = site.loop.lanes[line.lane].isOutOfService
            #expect(!isStillBroken, "\(line.role.label)")
        }
    }

    /// The lines that are high while they are inactive.
    private func activeLow(_ board: Board) -> [Int] {
        board.map.lines.indices.filter { board.map.lines[$0].direction.isInput && board.map.lines[$0].isActiveLow }
            .compactMap { MockChip<RecordingChipRecorder>.offset(of: board.map.lines[$0].selector) }
    }
}
