import ControlLoop
import Statecharts

/// Whoever stands at a gate and pays: what he put in and what he got, whatever the machine believes.
///
/// It is judged only while one person is there alone, and every line told the truth about him.
struct Payer {
    /// The lane.
    let lane: Int
    private let slot: LineID
    private let coinOut: LineID?
    private let hopper: LineID?
    private let inhibit: LineID?
    private let cancel: LineID?
    /// The output that opens the gate, and the sensor that sees who goes through.
    private let opening: LineID
    private let passed: LineID
    private let price: UInt64
    private let coin: UInt64
    private let changeCoin: UInt64
    private let facts: CoinFacts
    /// How long money without an owner is somebody's.
    private let ownership: Duration
    /// Whether a coin that falls while the gate is open may be taken for money of before: by a turnstile whose surplus or whose expired fares
    /// stay as credit.
    private let mixesMoney: Bool
    /// Those that may have to be shut first.
    private let neighbours: [Int]

    private var people = 0
    /// Whether what becomes of him can be judged: nothing lied to the gate about him, and he has not gone.
    var isJudged = false
    /// Whether what he gets can be judged.
    private var isCashJudged = false
    /// What he has put in, and what has fallen for him.
    private var paid: UInt64 = 0
    private var cash: UInt64 = 0
    /// Coins of change that have fallen since the beginning.
    private(set) var change: UInt64 = 0
    /// When the pulse of his coin began, if it can be a coin of his.
    private var pulse: Instant?
    /// Until when the end of the process may take his last coin along.
    private var settles = Instant.zero
    /// Until when there may be money inside that somebody else left, or change on its way.
    private var leftOver = Instant.zero

    private var seen = Instant.zero
    private var stage = Stage.waits
    private var lasts = Duration.zero
    private var knows = false

    /// What the gate is doing for somebody who has paid.
    private enum Stage {
        /// It is open: he may go.
        case isOpen
        /// It says that it is out of service, or others have to shut first.
        case mayWait
        /// Nothing.
        case waits
    }

    /// How long the firmware may take until it opens, and how long it has to be open before it has been open for him.
    private static let answer = Duration.seconds(2)
    private static let goes = Duration.seconds(1)
    /// How long after a coin, or after a stall, a process that dies may not have written it.
    private static let handles = Duration.seconds(1)

    /// Whoever pays at a lane; nil where nobody does.
    init?(_ site: Site, lane place: Int) {
        let lane = site.lanes[place]
        let gates = site.board.board.lanes.gates
        guard Site.gates.contains(lane.machine), let price = lane.price, let coin = lane.coin,
            let facts = gates[place].coins,
            let slot = lane.line("coin-slot"), let opening = lane.line("doors") ?? lane.line("barrier"),
            let passed = lane.line("person-sensor") ?? lane.line("loop")
        else { return nil }
        (self.lane, self.price, self.coin, self.facts) = (place, price, coin, facts)
        (self.slot, self.opening, self.passed) = (slot, opening, passed)
        coinOut = lane.line("coin-out")
        hopper = lane.line("hopper")
        inhibit = lane.line("coin-inhibit")
        cancel = lane.line("cancel-button")
        changeCoin = lane.exit?.exit.changeCoin.units ?? 0
        ownership = lane.exit?.exit.creditTimeout ?? .zero
        if case .first(let lane) = site.board.board.lanes[place] {
            mixesMoney = lane.turnstile.overpayment != .keep || lane.turnstile.expiredFare != .keep
        } else {
            mixesMoney = false
        }
        let interlocks = site.board.board.interlocks
        neighbours = site.lanes.indices.filter { other in
            other != place
                && interlocks.indices.contains { interlocks[$0].contains(place) && interlocks[$0].contains(other) }
        }
    }

    // What happens to him

    /// Somebody comes, or goes.
    mutating func came(_ isThere: Bool, _ world: World) {
        people = max(0, people + (isThere ? 1 : -1))
        if !isThere { leavesMoney(at: world.now) }
        let begins = isThere && people == 1
        isJudged = begins && world.inside[passed.index] == 0
        isCashJudged =
            begins && world.now >= leftOver && hopper.map { world.level(of: $0) == .inactive } ?? false
            && world.process == .running
        if begins { (paid, cash) = (0, 0) }
        (pulse, lasts) = (nil, .zero)
    }

    /// One of his sensors felt something.
    mutating func felt(_ line: LineID, _ level: Level, _ world: World) {
        switch line {
        case slot where level == .active:
            pulse = world.process == .running && world.held[slot.index] == nil && world.isHeard(slot) ? world.now : nil
        case slot: feltCoin(world)
        case passed where level == .active: isJudged = false
        case cancel where level == .active: isJudged = false
        default: break
        }
    }

    private mutating func feltCoin(_ world: World) {
        // A pulse of which the gate saw all counts, and one that it may have seen may be his.
        let width = pulse.map { world.now - $0 }
        pulse = nil
        paid += coin
        guard let width, world.process == .running, world.held[slot.index] == nil, world.isHeard(slot) else {
            isJudged = false
            return
        }
        if mixesMoney, stage == .isOpen { isJudged = false }
        settles = max(world.now, world.stalledUntil) + Payer.handles
        guard width > facts.shortest, width < facts.longest else {
            isJudged = false
            return
        }
    }

    /// A line has a level that it should not have, or is not heard.
    mutating func lied(_ line: LineID, at now: Instant) {
        if line == slot || line == passed || line == cancel || line == inhibit { isJudged = false }
        if line == slot || line == cancel || line == coinOut || line == hopper {
            isCashJudged = false
            leavesMoney(at: now)
        }
    }

    /// The loop does not run until then, or its clock jumps.
    mutating func stood(until time: Instant, jumps: Bool) {
        if seen < settles { settles = max(settles, time + Payer.handles) }
        (lasts, knows, isCashJudged) = (.zero, false, false)
        if jumps { isJudged = false }
    }

    /// The process ends.
    mutating func processEnded(at now: Instant) {
        if now < settles || pulse != nil { isJudged = false }
        (lasts, knows, isCashJudged) = (.zero, false, false)
        leavesMoney(at: now)
    }

    /// From now on there may be money inside that is not the next one's, and change on its way.
    private mutating func leavesMoney(at now: Instant) { leftOver = max(leftOver, now + ownership + .seconds(10)) }

    /// A coin of change falls.
    mutating func takesCoin(_ umpire: Umpire) {
        change += 1
        cash += changeCoin
        // One may still fall after the motor was told to stop, for his change and for what he wanted back.
        if people == 1, isCashJudged, cash > paid + 2 * changeCoin {
            umpire.breaks("nobody-elses-cash", "nobody is paid more than he has put in", lane)
        }
    }

    // What is seen

    /// Sees what has become of him until now. Nothing has changed since the last time.
    mutating func advance(to now: Instant, canKnow: Bool, _ umpire: Umpire) {
        let span = now - seen
        seen = now
        let knew = knows && canKnow
        knows = canKnow
        guard people == 1, isJudged, knew, owes else {
            lasts = .zero
            return
        }
        lasts = Duration(nanoseconds: lasts.nanoseconds + span.nanoseconds)
        switch stage {
        case .isOpen: if lasts >= Payer.goes { isJudged = false }
        case .waits:
            if lasts > Payer.answer {
                umpire.breaks(
                    "payer-gets-through", "who has paid gets through, or the gate says that it is out of service", lane)
            }
        case .mayWait: break
        }
    }

    /// Whether the gate owes him something. It may open before he has paid all of it, for what somebody else left; then he may go.
    private var owes: Bool {
        switch stage {
        case .isOpen: paid > 0
        case .waits: paid >= price + cash
        case .mayWait: false
        }
    }

    /// Looks at the gate as it is now.
    mutating func look(_ world: World) {
        let before = stage
        stage = stageNow(world)
        if stage != before { lasts = .zero }
        // What an unseen hopper pays him is not known.
        if coinOut == nil, let hopper, world.level(of: hopper) == .active { isJudged = false }
    }

    private func stageNow(_ world: World) -> Stage {
        guard people == 1, isJudged, world.process == .running else { return .mayWait }
        let gate = world.loop.gate(lane)
        if gate.isOutOfService || gate.isReleased { return .mayWait }
        if world.pins.levels[world.site.offsets[opening.index]] == .active { return .isOpen }
        return neighbours.allSatisfy { world.loop.gate($0).isSecured } ? .waits : .mayWait
    }
}

// Those who pay at a board
extension World {
    /// Sees what has become of them until now.
    func watchPayers() {
        let canKnow = process == .running && stalledUntil <= now
        for index in payers.indices {
            payers[index].advance(to: now, canKnow: canKnow, umpire)
            payers[index].look(self)
        }
    }

    /// What the payer of a lane meets.
    func atPayers(_ lane: Int?, _ change: (inout Payer) -> Void) {
        for index in payers.indices where lane == nil || payers[index].lane == lane { change(&payers[index]) }
    }

    /// Somebody with a key fills the hopper.
    func fillHopper(_ lane: Int) {
        for index in parts.indices where parts[index].lane == lane {
            guard var hopper = parts[index] as? LooseHopper else { continue }
            hopper.fill()
            parts[index] = hopper
        }
    }

    /// A hopper's count sensor saw something.
    func countChange(_ hopper: LooseHopper) {
        atPayers(hopper.lane) { payer in
            while payer.change < UInt64(hopper.fallen) { payer.takesCoin(umpire) }
        }
    }
}
