import ControlLoop
import Simulation
import Statecharts

/// Whoever stands at a gate and pays: what he put in and what he got, whatever the machine believes.
///
/// It is judged only while one person is there alone, and every line told the truth about him.
struct Payer {
    /// The lane.
    let lane: Int
    private let sale: Sale
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
        guard let sale = site.scenes[place].sale else { return nil }
        self.sale = sale
        lane = place
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
        isJudged = begins && world.inside[sale.passed.index] == 0
        isCashJudged =
            begins && world.now >= leftOver && sale.hopper.map { world.level(of: $0) == .inactive } ?? false
            && world.process == .running
        if begins { (paid, cash) = (0, 0) }
        (pulse, lasts) = (nil, .zero)
    }

    /// One of his sensors felt something.
    mutating func felt(_ line: LineID, _ level: Level, _ world: World) {
        switch line {
        case sale.slot where level == .active:
            pulse =
                world.process == .running && world.held[sale.slot.index] == nil && world.isHeard(sale.slot)
                ? world.now : nil
        case sale.slot: feltCoin(world)
        case sale.passed where level == .active: isJudged = false
        case sale.cancel where level == .active: isJudged = false
        default: break
        }
    }

    private mutating func feltCoin(_ world: World) {
        // A pulse of which the gate saw all counts, and one that it may have seen may be his.
        let width = pulse.map { world.now - $0 }
        pulse = nil
        paid += sale.coin
        guard let width, world.process == .running, world.held[sale.slot.index] == nil, world.isHeard(sale.slot) else {
            isJudged = false
            return
        }
        if sale.mixesMoney, stage == .isOpen { isJudged = false }
        settles = max(world.now, world.stalledUntil) + Payer.handles
        guard width > sale.pulses.shortest, width < sale.pulses.longest else {
            isJudged = false
            return
        }
    }

    /// A line has a level that it should not have, or is not heard.
    mutating func lied(_ line: LineID, at now: Instant) {
        if line == sale.slot || line == sale.passed || line == sale.cancel || line == sale.inhibit { isJudged = false }
        if line == sale.slot || line == sale.cancel || line == sale.coinOut || line == sale.hopper {
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
    private mutating func leavesMoney(at now: Instant) { leftOver = max(leftOver, now + sale.ownership + .seconds(10)) }

    /// A coin of change falls.
    mutating func takesCoin(_ umpire: Umpire) {
        change += 1
        cash += sale.changeCoin
        // One may still fall after the motor was told to stop, for his change and for what he wanted back.
        if people == 1, isCashJudged, cash > paid + 2 * sale.changeCoin {
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

    /// Whether the gate owes him something. It may open before he has paid all of it, for what somebody else left; then
    /// he may go.
    private var owes: Bool {
        switch stage {
        case .isOpen: paid > 0
        case .waits: paid >= sale.price + cash
        case .mayWait: false
        }
    }

    /// Looks at the gate as it is now.
    mutating func look(_ world: World) {
        let before = stage
        stage = stageNow(world)
        if stage != before { lasts = .zero }
        // What an unseen hopper pays him is not known.
        if sale.coinOut == nil, let hopper = sale.hopper, world.level(of: hopper) == .active { isJudged = false }
    }

    private func stageNow(_ world: World) -> Stage {
        guard people == 1, isJudged, world.process == .running else { return .mayWait }
        let gate = world.loop.gate(lane)
        if gate.isOutOfService || gate.isReleased { return .mayWait }
        if world.pins.levels[world.site.offsets[sale.opening.index]] == .active { return .isOpen }
        return neighbours.allSatisfy { world.loop.gate($0).isSecured } ? .waits : .mayWait
    }
}

// Those who pay at a board
extension World {
    /// Sees what has become of them until now.
    func watchPayers() {
        for index in payers.indices {
            payers[index].advance(to: now, canKnow: isRunning, umpire)
            payers[index].look(self)
        }
    }

    /// What the payer of a lane meets.
    func atPayers(_ lane: Int?, _ change: (inout Payer) -> Void) {
        for index in payers.indices where lane == nil || payers[index].lane == lane { change(&payers[index]) }
    }

    /// Somebody with a key fills the store of coins.
    func fillStore(_ lane: Int) {
        for index in parts.indices where parts[index].lane == lane {
            guard var hopper = parts[index] as? LooseHopper else { continue }
            hopper.fill()
            parts[index] = hopper
        }
    }

    /// The count sensor of a store of coins saw something.
    func countChange(_ store: any CoinStore) {
        atPayers(store.lane) { payer in
            while payer.change < UInt64(store.fallen) { payer.takesCoin(umpire) }
        }
    }
}

/// What pays coins, of which there are so many.
protocol CoinStore: SimulatedPart {
    /// How many coins have fallen.
    var fallen: Int { get }
    /// Somebody fills it.
    mutating func fill()
}
