import ControlLoop
import Lanes
import Statecharts

/// A kind of gate as a simulation plays it.
public protocol SimulatedGate {
    /// What people do to it.
    static var gestures: [Gesture] { get }
    /// What people do to this one: of several kinds, those of its own.
    var ownGestures: [Gesture] { get }
    /// What a newcomer may type first.
    var hint: String { get }
    /// What one pulse of its coin acceptor is worth; nil for a gate without one.
    var acceptedCoin: UInt64? { get }
    /// What one passage costs; nil for a gate that takes no money.
    var price: UInt64? { get }
    /// What of it moves by itself on a board with `[mock]`.
    func parts(_ place: SimulatedPlace) -> [any SimulatedPart]
}

extension SimulatedGate {
    /// Those of its kind.
    public var ownGestures: [Gesture] { Self.gestures }
}

/// The lane of a board in which a simulated part is.
public struct SimulatedPlace {
    let board: LoadedBoard
    package let lane: Int
    package let travel: Duration
    package let now: Instant

    /// The line with a role, if it is wired.
    package func line(_ role: some GateRole) -> LineID? { board.line(named: "\(role.row.label)", lane: lane) }
}

/// Something that moves by itself: it follows outputs, and moves contacts.
public protocol SimulatedPart: Sendable {
    /// The lane that it is in.
    var lane: Int { get }
    /// When one of its contacts will change, if it moves.
    var nextOccurrence: Instant? { get }
    /// Whether it is closed to its end, if it is a door.
    var isClosed: Bool? { get }
    /// The levels of its contacts.
    var levels: [(line: LineID, level: Level)] { get }

    /// Moves as it has been told until `now`, then listens to the outputs as they are.
    mutating func move(until now: Instant, _ level: (LineID) -> Level)
    /// Lets something block it, or takes the block away; `move` takes notice.
    mutating func jam(_ isJammed: Bool)
}

extension Either: SimulatedGate where First: SimulatedGate, Second: SimulatedGate {
    /// What people do to either.
    public static var gestures: [Gesture] { First.gestures + Second.gestures }

    /// Those of the one that it is.
    public var ownGestures: [Gesture] {
        switch self {
        case .first(let gate): gate.ownGestures
        case .second(let gate): gate.ownGestures
        }
    }

    /// What a newcomer may type first.
    public var hint: String {
        switch self {
        case .first(let gate): gate.hint
        case .second(let gate): gate.hint
        }
    }

    /// What one pulse of its coin acceptor is worth.
    public var acceptedCoin: UInt64? {
        switch self {
        case .first(let gate): gate.acceptedCoin
        case .second(let gate): gate.acceptedCoin
        }
    }

    /// What one passage costs.
    public var price: UInt64? {
        switch self {
        case .first(let gate): gate.price
        case .second(let gate): gate.price
        }
    }

    /// What of it moves by itself.
    public func parts(_ place: SimulatedPlace) -> [any SimulatedPart] {
        switch self {
        case .first(let gate): gate.parts(place)
        case .second(let gate): gate.parts(place)
        }
    }
}

extension LoadedBoard {
    /// What moves by itself, in the order of the lanes.
    func parts(at now: Instant) -> [any SimulatedPart] {
        guard let travel = board.mockDoorTravel else { return [] }
        return places(at: now, travel: travel).flatMap { board.lanes[$0.lane].parts($0) }
    }

    /// Where things move, lane by lane, if doors take so long from end to end.
    package func places(at now: Instant, travel: Duration) -> [SimulatedPlace] {
        board.lanes.indices.map { SimulatedPlace(board: self, lane: $0, travel: travel, now: now) }
    }
}
