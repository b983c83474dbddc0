import ControlLoop
import Statecharts

/// A line of the board, and the line of the file that names it.
struct Wire {
    var line: Line
    /// That of its selector.
    let digest: UInt32
    let fileLine: Int
    /// The longest debounce that makes sense for an input with its role.
    let longestDebounce: Duration

    /// The debounce of an input; zero for an output.
    var debounce: Duration { if case .input(let debounce) = line.direction { debounce } else { .zero } }

    /// What is wrong if the input reports too late that somebody is in the way.
    var mistake: BoardFileError? {
        guard debounce > longestDebounce else { return nil }
        return BoardFileError(
            line: fileLine,
            problem: .debounceTooSlow(role: line.role.label, debounce: debounce, longest: longestDebounce))
    }
}

extension FixedList where Element == Wire {
    /// The wire with that role in a lane, if there is one. Nothing changes: the list is looked at where it is.
    mutating func wire(_ role: Role, lane: Int) -> Wire? {
        for index in indices where look(at: index, { $0.line.isFor(role, in: lane) }) {
            return element(at: index)
        }
        return nil
    }
}
