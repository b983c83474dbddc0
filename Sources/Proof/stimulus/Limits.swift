import ControlLoop

// The limits of this program, each with its reason. The ones it shares with the firmware are in
// ControlLoop/Limits.swift.

/// One line of a plan, a case or a file of wires: a path and some words.
typealias InputLine = FixedText<257>

/// The path of a file, with room for the longest one here.
typealias Path = FixedText<512>

/// The longest folder of a simulated chip: the name of a file in it still fits into a `Path`.
var longestChipFolder: Int { 479 }

/// A command with its arguments: some paths and options.
typealias CommandWords = FixedText<2048>

/// How much of a file is read at once: a plan may be longer than the memory that a board has to spare.
typealias Chunk = InlineArray<4096, UInt8>

/// One item for each line of a simulated chip: as many as a board can use.
typealias PerSimulatedLine<Element> = PerLine<Element>

/// The wires between simulated chips: one for each line of a board.
typealias WireList<Element> = LineList<Element>

/// How many lines of a chip a plan can name. The largest chips of boards have some hundred.
var mostOffsets: Int64 { 1024 }

/// The chips of a system that are tried for one that has returned. A board has a few.
var mostChips: Int { 256 }

/// The highest number of a user: systemd and the file systems of boards agree on 16 bits.
var highestUser: Int64 { 65_535 }

/// The longest wait for an output, in nanoseconds.
var longestReaction: Int64 { 1_000_000_000 }

/// The longest time that the firmware may take to say that it is ready, in nanoseconds. An emulated board is slow.
var longestStart: Int64 { 10_000_000_000 }

/// The longest time that the firmware may take to end when told to, in nanoseconds: it waits a second for its readers.
var longestStop: Int64 { 5_000_000_000 }

/// The longest time until the trace shows what has happened, in nanoseconds.
var longestTraceDelay: Int64 { 1_000_000_000 }
