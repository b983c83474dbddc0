import ControlLoop
import Lanes
import Statecharts

/// What is at a parking exit, whatever its loop says: the arm, and the vehicles under it.
///
/// The arm follows the line of its relay, or the pulses that its drive gets. The rules here are about bodies, and of
/// the machine they ask only whether it says that it is out of service.
struct ParkingYard: Yard {
    /// The lane.
    let lane: Int
    private let drive: Drive
    /// The line of its loop.
    private let loop: LineID
    private let paidLamp: LineID?
    private let goLamp: LineID?
    /// Whether it may open without money, and no lamp shows that.
    private let opensUnseen: Bool
    private let fireRelease: LineID?
    private let debounce: Duration
    private let exit: ParkingExitLaneConfiguration

    /// How long the arm takes from end to end.
    private var travel: Duration
    /// How long the arm has still to go until it is down.
    private var height = Duration.zero
    private var motion = Motion.rests
    private var seen = Instant.zero
    private var isDriven = false
    private var bodies = 0
    /// How long it has been going down onto a body that its loop showed.
    private var onto = Duration.zero
    /// Whether the arm may be where no command of the machine has brought it.
    private var isAstray = false
    private var isWelded = false
    /// Until when the loop has shown a vehicle.
    private var shown: Instant?
    private var loopSince: Instant?
    /// Since when the arm is up after it turned round for a body.
    private var reversed: Instant?
    private var reversals = 0
    /// Whether the firmware could know what is there, since the last look.
    private var knows = false

    private enum Motion { case rests, rises, falls }

    /// What tells the arm where to go.
    private enum Drive {
        case level(LineID)
        case pulses(open: LineID?, close: LineID?)
    }

    /// How long the firmware may take, besides the debounce.
    private static let answer = Duration.milliseconds(150)

    /// What is at an exit with these lines.
    init(_ exit: ParkingExitLaneConfiguration, _ lane: Site.Lane, loop: LineID, _ map: LineMap) {
        self.lane = lane.place
        drive =
            lane.line(ParkingExitRole.barrier).map { .level($0) }
            ?? .pulses(open: lane.line(ParkingExitRole.openPulse), close: lane.line(ParkingExitRole.closePulse))
        self.loop = loop
        self.exit = exit
        paidLamp = lane.line("paid-lamp")
        goLamp = lane.line(ParkingExitRole.goLamp)
        opensUnseen = goLamp == nil && (exit.exit.takesGrants || exit.exit.isFreeable)
        fireRelease = lane.line("fire-release")
        if case .input(let debounce) = map[loop].direction { self.debounce = debounce } else { debounce = .zero }
        travel = exit.exit.closingTime
    }

    var longestTravel: Duration { exit.exit.closingTime }

    // What happens to it

    mutating func setTravel(_ span: Duration) { travel = span }

    mutating func body(isThere: Bool) { bodies = max(0, bodies + (isThere ? 1 : -1)) }

    mutating func changed(_ line: LineID, to level: Level, at now: Instant) {
        guard line == loop else { return }
        if let since = loopSince, now - since >= debounce { shown = now }
        loopSince = level == .active ? now : nil
    }

    mutating func weld(_ line: LineID, _ level: Level?) {
        switch drive {
        case .level(let barrier): guard line == barrier else { return }
        case .pulses(let open, let close): guard line == open || line == close else { return }
        }
        isAstray = true
        isWelded = level != nil
    }

    mutating func look(anew: Bool) {
        onto = .zero
        knows = false
        guard anew else { return }
        // A process knows nothing of what its loop showed before it began.
        shown = nil
        reversed = nil
        reversals = 0
    }

    // What is seen

    mutating func move(_ world: World) {
        advance(to: world.now, canKnow: world.isRunning && world.isHeard(loop), world.umpire)
        listen(world)
    }

    /// Lets the arm go on, and sees whether it goes down onto somebody. Nothing has changed since the last time.
    private mutating func advance(to now: Instant, canKnow: Bool, _ umpire: Umpire) {
        let span = now - seen
        seen = now
        let knew = knows && canKnow
        knows = canKnow
        switch motion {
        case .rests: return
        case .rises: height = min(travel, Duration(nanoseconds: height.nanoseconds + span.nanoseconds))
        case .falls:
            let way = min(span, height)
            height = Duration(nanoseconds: height.nanoseconds - way.nanoseconds)
            if bodies > 0, knew, !isAstray, isShown(at: now) {
                onto = Duration(nanoseconds: onto.nanoseconds + way.nanoseconds)
            } else {
                onto = .zero
            }
            if onto > Duration(nanoseconds: Self.answer.nanoseconds + debounce.nanoseconds) {
                umpire.breaks("body-not-hit", "an arm does not go on down onto a body that its loop has shown", lane)
            }
        }
        if motion == .rises ? height == travel : height == .zero { rest() }
    }

    private mutating func rest() {
        onto = .zero
        isAstray = isWelded
        if motion == .falls { reversals = 0 }
        motion = .rests
    }

    private func isShown(at now: Instant) -> Bool {
        if let since = loopSince, now - since >= debounce { return true }
        return shown.map { now - $0 <= exit.loopOffDelay } ?? false
    }

    /// Listens to the relay as it is now.
    private mutating func listen(_ world: World) {
        let isUp = isToldUp(world)
        if reversals > 0, isFree(world) || (world.process == .running && world.loop.gate(lane).isOutOfService) {
            reversals = 0
        }
        // Whoever has a right wants it up, and it closes after that as after any other right.
        if reversed != nil, isFree(world) { reversed = nil }
        guard isUp != isDriven else { return }
        isDriven = isUp
        let wasFalling = motion == .falls
        motion = isUp ? (height < travel ? .rises : .rests) : (height > .zero ? .falls : .rests)
        onto = .zero
        guard world.process == .running, !isAstray else { return }
        if isUp {
            reversed = nil
            guard wasFalling, bodies > 0 || loopSince != nil, !isFree(world) else { return }
            reversed = seen
            reversals += 1
            if reversals > Int(exit.exit.mostReversals), !world.loop.gate(lane).isOutOfService {
                world.umpire.breaks("reversals-end", "an arm does not turn round without end and without a word", lane)
            }
        } else if let since = reversed {
            reversed = nil
            if seen + unnoticedDelay - since < exit.exit.closingRest, !isFree(world) {
                world.umpire.breaks("arm-rests", "an arm that turned round for a body rests before it closes", lane)
            }
        }
    }

    /// Where the arm is told to be. A drive remembers its last pulse.
    private func isToldUp(_ world: World) -> Bool {
        switch drive {
        case .level(let barrier): return world.level(of: barrier) == .active
        case .pulses(let open, let close):
            if let open, world.level(of: open) == .active { return true }
            if let close, world.level(of: close) == .active { return false }
            return isDriven
        }
    }

    /// Whether the arm is up for another reason: a right, or a fire.
    private func isFree(_ world: World) -> Bool {
        if opensUnseen { return true }
        if let goLamp, world.level(of: goLamp) == .active { return true }
        if let paidLamp, world.level(of: paidLamp) == .active { return true }
        return fireRelease.map { world.wires[$0.index] == .active } ?? false
    }
}
