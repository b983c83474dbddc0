import Explorer
import Play
import Statecharts

/// A way as it is played. What comes by itself, a deadline or the end of an activity, is a wait in it.
struct ToolScript<Machine: Exhibit> {
    private var player: Player<Machine>
    /// How it answered last.
    private(set) var last: Answer?

    /// One command a line.
    var text: String { player.script }

    /// Plays a way; nil where something else comes by itself on it.
    init?(_ machine: Machine, _ steps: [RealStep<Machine.Event>]) {
        player = Player(machine)
        for step in steps {
            if let next = player.nextOccurrence, comesByItself(step, at: next) {
                let answers = player.wait(next - player.now)
                guard answers.count == 1, answers[0].event == step.act.text else { return nil }
                last = answers[0]
            } else {
                if step.wait > .zero, !player.wait(step.wait).isEmpty { return nil }
                last = player.send(step.act)
            }
        }
    }

    private func comesByItself(_ step: RealStep<Machine.Event>, at next: Instant) -> Bool {
        let span = next - player.now
        guard span > .zero else { return false }
        if player.dueTime == next { return step.wait >= span && step.act == Machine.timeout }
        return step.act == player.running?.activity.event
    }
}
