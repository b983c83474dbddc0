import ControlLoop

/// A line of the board, and the line of the file that names it.
struct Wire {
    let line: Line
    let fileLine: Int
}
