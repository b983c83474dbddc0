import BoardFile
import ControlLoop
import Lanes
import Machines
import MockChip
import Simulation
import Statecharts

/// A board as those see it who stand at its gates: what each line is for, and where it is on the chip.
final class Site: Sendable {
    /// What a lane is.
    struct Lane: Sendable {
        /// Which of the machines it is.
        let machine: String
        /// The lines by the names of their roles, in the order of the file.
        let lines: [(role: String, line: LineID)]
        /// Its inputs.
        let inputs: [LineID]
        /// Those of its inputs that people can reach: all but the contacts of what moves by itself.
        let reachable: [LineID]
        /// Its outputs with their roles.
        let outputs: [(line: LineID, role: Role)]
        /// What one pulse of its acceptor is worth, and what it sells; nil for a lane that takes no money.
        let coin: UInt64?
        let price: UInt64?
        /// Where it is on its board.
        let place: Int
        /// The settings of a parking exit.
        let exit: ParkingExitLaneConfiguration?

        /// The line with a role, if it is wired.
        func line(_ role: String) -> LineID? { lines.first { $0.role == role }?.line }
    }

    /// The board.
    let board: LoadedBoard
    /// Its lanes.
    let lanes: [Lane]
    /// The map of its lines.
    let map: LineMap
    /// Where each line is on the chip.
    let offsets: [Int]
    /// Which lines are active low.
    let isActiveLow: [Bool]
    /// How long a door takes: half a second where the file does not say.
    let travel: Duration

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
        let contacts = board.parts(at: .zero, travel: travel).flatMap { $0.levels.map(\.line) }
        lanes = board.board.lanes.indices.map { place in
            let lines = map.lines.indices.filter { map.lines[$0].lane == place }.map { LineID($0) }
            let gate = board.board.lanes[place]
            return Lane(
                machine: LaneDescription.machines[gate.machineNumber].text,
                lines: lines.map { ("\(map[$0].role.label)", $0) },
                inputs: lines.filter { map[$0].direction.isInput },
                reachable: lines.filter { map[$0].direction.isInput && !contacts.contains($0) },
                outputs: lines.filter { !map[$0].direction.isInput }.map { ($0, map[$0].role) },
                coin: gate.acceptedCoin, price: gate.price, place: place, exit: Self.exit(gate))
        }
    }

    private static func exit(_ gate: LaneDescription) -> ParkingExitLaneConfiguration? {
        guard case .second(.second(.first(let exit))) = gate else { return nil }
        return exit
    }

    /// What moves by itself: the doors, also those that no contact shows, and hoppers.
    func parts(at now: Instant) -> [any SimulatedPart] {
        var parts = board.parts(at: now, travel: travel)
        for index in parts.indices {
            let lane = lanes[parts[index].lane]
            guard let motor = lane.line("hopper"), let coinOut = lane.line("coin-out") else { continue }
            parts[index] = LooseHopper(lane: lane.place, motor: motor, coinOut: coinOut, at: now)
        }
        for (place, lane) in lanes.enumerated() where lane.machine == "turnstile" && lane.line("door-lock") == nil {
            guard let doors = lane.line("doors") else { continue }
            parts.append(
                MockDoor(
                    lane: place, travel: travel, drives: .init(open: doors, close: nil, slow: nil),
                    contacts: .init(lock: nil, openLimit: nil), isOpen: false, at: now))
        }
        return parts
    }

    /// The machines that are gates.
    static let gates = ["turnstile", "elevator-door", "parking-exit"]
}
