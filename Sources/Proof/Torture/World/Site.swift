import BoardFile
import ControlLoop
import Lanes
import MockChip
import Simulation
import Statecharts

/// A board as those see it who stand at its gates: what each line is for, and where it is on the chip.
final class Site: Sendable {
    /// What a lane is.
    struct Lane: Sendable {
        /// The gate.
        let gate: LaneDescription
        /// The lines by the names of their roles, in the order of the file.
        let lines: [(role: String, line: LineID)]
        /// Its inputs.
        let inputs: [LineID]
        /// Those of its inputs that people can reach: all but the contacts of what moves by itself.
        let reachable: [LineID]
        /// Its outputs with their roles.
        let outputs: [(line: LineID, role: Role)]
        /// Where it is on its board.
        let place: Int

        /// The line with a role, if it is wired.
        func line(_ role: some GateRole) -> LineID? { line("\(role.row.label)") }

        /// The line of a role that many gates have, by its name.
        func line(_ role: String) -> LineID? { lines.first { $0.role == role }?.line }

        /// Somebody is there for as long as that takes.
        func occupied(by actions: [WorkloadAction]) -> [WorkloadAction] {
            [.influence(.customer(place, true))] + actions + [.influence(.customer(place, false))]
        }
    }

    /// The board.
    let board: LoadedBoard
    /// Its lanes.
    let lanes: [Lane]
    /// What is known of each lane from outside.
    let scenes: [Scene]
    /// The map of its lines.
    let map: LineMap
    /// Where each line is on the chip.
    let offsets: [Int]
    /// Which lines are active low.
    let isActiveLow: [Bool]
    /// How long a door takes: half a second where the file does not say.
    let travel: Duration

    /// For how long a change of an input has to hold; nothing for an output.
    func debounce(of line: LineID) -> Duration {
        guard case .input(let debounce) = map.lines[line.index].direction else { return .zero }
        return debounce
    }

    /// A board all of whose lines the mock chip has; nil for another one.
    init?(_ board: LoadedBoard) {
        self.board = board
        let map = board.board.map
        var offsets: [Int] = []
        for index in map.lines.indices {
            guard let offset = MockChip<PinRecorder>.offset(of: map.lines[index].selector) else { return nil }
            offsets.append(offset)
        }
        self.offsets = offsets
        travel = board.board.mockDoorTravel ?? .milliseconds(500)
        self.map = map
        isActiveLow = map.lines.indices.map { map.lines[$0].isActiveLow }
        let contacts = Self.parts(of: board, travel, at: .zero).flatMap { $0.levels.map(\.line) }
        let lanes = board.board.lanes.indices.map { place in
            let lines = map.lines.indices.filter { map.lines[$0].belongs(to: place) }.map { LineID($0) }
            return Lane(
                gate: board.board.lanes[place],
                lines: lines.map { ("\(map[$0].role.label)", $0) },
                inputs: lines.filter { map[$0].direction.isInput },
                reachable: lines.filter { map[$0].direction.isInput && !contacts.contains($0) },
                outputs: lines.filter { !map[$0].direction.isInput }.map { ($0, map[$0].role) },
                place: place)
        }
        self.lanes = lanes
        scenes = lanes.map { $0.gate.scene($0, map) }
    }

    /// What moves by itself, as badly as it may.
    func parts(at now: Instant) -> [any SimulatedPart] { Self.parts(of: board, travel, at: now) }

    private static func parts(of board: LoadedBoard, _ travel: Duration, at now: Instant) -> [any SimulatedPart] {
        board.places(at: now, travel: travel).flatMap { board.board.lanes[$0.lane].looseParts($0) }
    }
}
