import DesktopTool
import Explorer
import Links
import Play
import Statecharts

/// What can happen to a machine, at random, with the rules of an exploration asked after each step: for a machine that
/// has too many states to see them all.
struct Walk<Machine: Codeable & Exhibit> {
    private var player: Player<Machine>
    private let acts: [Machine.Event]
    private let seed: UInt64
    private var dice: SplitMix64
    private let rows = ArrowTable()

    init(_ machine: Machine, _ acts: [Machine.Event], seed: UInt64) {
        player = Player(machine)
        self.acts = acts
        self.seed = seed
        dice = SplitMix64(seed: seed)
    }

    /// Goes so many steps, and says what was met; fails at the first rule that breaks.
    mutating func go(_ steps: Int, script file: String?) throws(ToolError) {
        if let file { try ScriptPlace.check(file) }
        var broken: Rule?
        var count = 0
        while count < steps, broken == nil {
            count += 1
            broken = step()
        }
        if let file { try ScriptPlace.write(player.script, to: file) }
        let taken = RowCoverage(rows.arrows)
        Console.write(
            "\(Machine.name): \(count.of("step")) with seed \(seed), \(taken.taken.of("row")), \(taken.pairs.of("pair"))"
                + " of state and event\(broken == nil ? "; every rule holds" : "")\n")
        guard let broken else { return }
        if file == nil { Console.write(player.script) }
        throw .failure("\(broken.name) is broken after \(count.of("step")): \(broken.sentence)")
    }

    /// An event, or some time: as long as it takes until something comes by itself, or less.
    private mutating func step() -> Rule? {
        let next = player.nextOccurrence
        let chance = UInt64.random(in: 0..<4, using: &dice)
        if chance == 0, let next {
            // Whether a rule breaks is seen on a copy: what comes by itself is sent by the player.
            let event = player.dueTime == next ? Machine.timeout : player.running?.activity.event
            let rule = event.flatMap { brokenRule(by: $0, at: max(next, player.now)) }
            _ = player.wait(next - player.now)
            return rule
        }
        if chance == 1 {
            let most = next.map { ($0 - player.now).nanoseconds / 1_000_000 - 1 } ?? 5_000
            if most > 0 { _ = player.wait(.milliseconds(.random(in: 1...most, using: &dice))) }
        }
        guard let event = acts.randomElement(using: &dice) else { return nil }
        let rule = brokenRule(by: event, at: player.now)
        _ = player.send(event)
        return rule
    }

    private func brokenRule(by event: Machine.Event, at now: Instant) -> Rule? {
        var copy = player.machine
        return copy.take(event, Occasion(now: now), rows)
    }
}
