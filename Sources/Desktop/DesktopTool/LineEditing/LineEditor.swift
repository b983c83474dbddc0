/// Reads the lines that a person types, while other things go on.
///
/// On a terminal a line can be edited: with the keys of Emacs or as the user's `~/.editrc` says, with a history, and
/// with words that Tab completes. Where that cannot be, on a terminal that cannot move its cursor or where one end is
/// none, it reads whole lines as they come.
///
/// The terminal is in the mode for typing only within `readLine`, and is given back as it was found, also when a signal
/// or `exit` ends the program there.
public final class LineEditor {
    /// What became of a line.
    public enum Typed: Equatable, Sendable {
        /// It was typed, without its end.
        case line(String)
        /// There is no more input: Ctrl-D on an empty line.
        case end
        /// A signal wants to end the program, such as SIGINT after Ctrl-C. The terminal is in its usual mode, the
        /// cursor on a line of its own, and signals do again what they did before: `raise` lets this one have its
        /// effect.
        case signal(Int32)
        /// The caller waits no longer. What was typed of the line is gone.
        case left
    }

    /// How long it waits for a key before it asks again.
    public enum Wait: Equatable, Sendable {
        /// Until there is one.
        case forKey
        /// At most so long, in milliseconds.
        case atMost(Int32)
        /// No longer: the line is left.
        case over
    }

    /// The words that may stand in place of the last one of a line, given the line up to the cursor. One that ends with
    /// `.` or `/` goes on; after any other, a space follows.
    public typealias Completing = (_ line: String) -> [String]

    private let source: any LineSource
    private let terminal: Terminal

    /// On a terminal; standard input and output unless another one is given.
    public init(_ terminal: Terminal = Terminal()) {
        self.terminal = terminal
        source = EditedLines(terminal) ?? PlainLines(terminal)
    }

    /// Whether lines can be edited, or are read as they come.
    public var canEdit: Bool { source is EditedLines }

    /// What stands before the line; may change while it is typed.
    public var prompt: String {
        get { source.prompt }
        set { if newValue != source.prompt { source.prompt = newValue } }
    }

    /// Lets one line be typed. Before every wait it calls `whileWaiting`, which does what is due and says how long to
    /// wait. What that prints with `print` is above the line.
    public func readLine(completing: Completing = { _ in [] }, whileWaiting: () -> Wait) -> Typed {
        source.read(completing: completing, whileWaiting: whileWaiting)
    }

    /// Prints whole lines: above the one that is being typed, if one is, which is then drawn again with its cursor.
    public func print(_ text: String) { source.print(text) }

    /// Prints whole lines in the same way, each broken between words where it is longer than the terminal is wide; what
    /// is broken goes on behind `indent` spaces. Where the output is no terminal, nothing is broken.
    public func printWrapped(_ text: String, indent: Int) {
        source.print(text.wrapped(to: terminal.size?.columns, indent: indent))
    }

    /// Begins a new line if a prompt still stands on this one: before the last words of a program.
    public func leaveLine() { source.leaveLine() }
}

/// Where typed lines come from.
protocol LineSource: AnyObject {
    var prompt: String { get set }
    func read(completing: LineEditor.Completing, whileWaiting: () -> LineEditor.Wait) -> LineEditor.Typed
    func print(_ text: String)
    func leaveLine()
}
