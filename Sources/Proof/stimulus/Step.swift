import ControlLoop
import Statecharts

/// What a line of a case's steps begins with.
enum Step: Int {
    case set, play, levels
    case start, stop, `continue`, reload, term, termSlowly, kill, playKill, waitEnd, status
    case shell
    case removeChip, returnChip

    private var word: StaticString {
        switch self {
        case .set: "set"
        case .play: "play"
        case .levels: "levels"
        case .start: "start"
        case .stop: "stop"
        case .continue: "continue"
        case .reload: "reload"
        case .term: "term"
        case .termSlowly: "term-slowly"
        case .kill: "kill"
        case .playKill: "play-kill"
        case .waitEnd: "wait-end"
        case .status: "status"
        case .shell: "shell"
        case .removeChip: "remove-chip"
        case .returnChip: "return-chip"
        }
    }

    /// Whether something has to follow: the name of a file.
    var needsName: Bool {
        switch self {
        case .levels, .termSlowly, .shell: true
        case .set, .play, .start, .stop, .continue, .reload, .term, .kill, .playKill, .waitEnd, .status, .removeChip,
            .returnChip:
            false
        }
    }

    /// The step that the present word names.
    init?(_ words: Words) {
        var number = 0
        while let step = Step(rawValue: number) {
            if words.equals(step.word) {
                self = step
                return
            }
            number += 1
        }
        return nil
    }
}
