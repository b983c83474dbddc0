import ControlLoop
import Machines
import Statecharts

/// What is known of a gate from outside: of what its machine believes nothing is here.
struct Scene: Sendable {
    /// What it sells; nil for a gate that takes no money.
    var sale: Sale?
    /// The beam of which each break is one person.
    var beam: LineID?
    /// The lock that shows whether it is open to somebody. Of two gates of an interlock that have one, never both are
    /// open.
    var lock: LineID?
    /// The loop that may hum with the mains under a vehicle.
    var humming: LineID?
    /// What must not last.
    var contradictions: [Contradiction] = []
    /// What comes down and must not hit what is seen.
    var fall: Fall?
    /// What moves there, and what its sensors do not see.
    var yard: (any Yard)?
    /// What an event in its trace says.
    var told: @Sendable (EventRecord) -> Told? = { _ in nil }

    /// What an event in a trace says of money and people.
    enum Told {
        /// A coin was credited.
        case coin
        /// A coin of change fell.
        case change
        /// A person came through.
        case person
    }
}

/// What a gate sells to whoever stands there, and the lines at which that is seen.
struct Sale: Sendable {
    /// What it costs, and what one coin is worth.
    let price: UInt64
    let coin: UInt64
    /// What a pulse has to be like to be a coin.
    let pulses: CoinPulses.Configuration
    let slot: LineID
    let inhibit: LineID?
    /// The output that opens the gate, and the sensor that sees who goes through.
    let opening: LineID
    let passed: LineID
    /// The button that gives the money back.
    var cancel: LineID?
    /// The motor of the hopper that gives change, and what sees its coins fall.
    var hopper: LineID?
    var coinOut: LineID?
    /// What a coin of change is worth.
    var changeCoin: UInt64 = 0
    /// How long money without an owner is somebody's.
    var ownership = Duration.zero
    /// Whether a coin that falls while the gate is open may be taken for money of before: by a gate whose surplus or
    /// whose expired fares stay as credit.
    var mixesMoney = false

    /// How many coins are enough.
    var coinsNeeded: Int { Int((price + coin - 1) / coin) }
}

/// What comes down when an output ends, and must not while a sensor sees somebody.
struct Fall: Sendable {
    let output: LineID
    let sensor: LineID
    /// The rule that is broken then.
    let rule: String
    let sentence: String
}

/// Something about a gate that must not last.
struct Contradiction: Sendable {
    /// The rule that is broken if it does.
    let rule: String
    let sentence: String
    let longest: Duration
    /// Whether it is seen. Whatever was seen before may have an excuse, and has one after each start.
    let isSeen: @Sendable (_ sight: Sight, _ isExcused: inout Bool) -> Bool
    var since: Instant?
    var isExcused = false

    /// How long what a contact says may lag behind what is so.
    static let slack = Duration.milliseconds(100)

    init(
        _ rule: String, _ sentence: String, longest: Duration = slack,
        _ isSeen: @escaping @Sendable (_ sight: Sight, _ isExcused: inout Bool) -> Bool
    ) {
        self.rule = rule
        self.sentence = sentence
        self.longest = longest
        self.isSeen = isSeen
    }

    /// A door that is not shut, although the gate counts as secured by its lock.
    static func unlocked(_ lock: LineID) -> Contradiction {
        Contradiction("secured-is-shut", "a door that counts as locked is shut") { sight, _ in
            sight.believes(lock) && sight.gate.isSecured && !sight.isShut
        }
    }
}

/// What moves at a gate, and what is there whatever its sensors see: the rules about it are about bodies.
protocol Yard: Sendable {
    /// The lane.
    var lane: Int { get }
    /// The longest that what moves may take from end to end.
    var longestTravel: Duration { get }

    /// What moves is as slow as this.
    mutating func setTravel(_ span: Duration)
    /// A body comes under what moves, or leaves it.
    mutating func body(isThere: Bool)
    /// A line changed.
    mutating func changed(_ line: LineID, to level: Level, at now: Instant)
    /// The relay of a line is stuck, or was.
    mutating func weld(_ line: LineID, _ level: Level?)
    /// A process begins or ends, or the loop stood still. What was on its way begins anew.
    mutating func look(anew: Bool)
    /// Lets what moves go on up to now, sees what it does, and listens to the outputs as they are.
    mutating func move(_ world: World)
}
