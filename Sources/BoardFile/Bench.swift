import ControlLoop

/// What `[hil]` says: the board is on a bench, where lines of it are wired to other lines, which a test drives and watches.
public struct Bench: Sendable {
    /// A wire between a line of the board and its partner.
    public struct Wire: Sendable {
        /// The board's line.
        public let line: LineID
        /// The line at the other end, on the partners' chip.
        public let partner: LineSelector
    }

    /// The label of the partners' chip; nil when they are on the board's own.
    public let label: ChipName?
    /// The wires, in the order of the file.
    public let wires: LineList<Wire>
}
