import Foundation

extension LineEditor {
    /// A terminal, and what is known of it.
    public struct Terminal: Sendable {
        /// The descriptor that keys are read from.
        public var input: Int32
        /// The descriptor that is drawn on.
        public var output: Int32
        /// What kind it is, as terminfo(5) names it; nil is unknown.
        public var kind: String?
        /// An editrc(5) file; nil is the user's own, an empty path is none.
        public var settings: String?
        /// Whether signals are taken while a line is typed. Only one editor of a process can do that; without it, a
        /// signal may leave the terminal in the mode for typing.
        public var takesSignals: Bool

        /// Standard input and output, of the kind that `$TERM` says, unless told otherwise.
        public init(
            input: Int32 = 0, output: Int32 = 1, kind: String? = ProcessInfo.processInfo.environment["TERM"],
            settings: String? = nil, takesSignals: Bool = true
        ) {
            self.input = input
            self.output = output
            self.kind = kind
            self.settings = settings
            self.takesSignals = takesSignals
        }

        /// How large its window is now; nil where nobody knows, as when the output is no terminal.
        public var size: (columns: Int, rows: Int)? {
            var size = winsize()
            guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
            return (Int(size.ws_col), Int(size.ws_row))
        }
    }
}
