import Statecharts

// Every capacity of the firmware, in one place. Nothing grows; full is never silent.

/// Something for each lane of a board: eight, which is more than a 40-pin header has lines for.
public typealias LaneList<Element> = FixedList<8, Element>

/// Something for each line of a board: a line request of the kernel holds 64 (GPIO_V2_LINES_MAX in linux/gpio.h).
public typealias LineList<Element> = FixedList<64, Element>

/// Interlocks between the lanes of a board: four pairs are all that eight lanes make.
public typealias InterlockList<Element> = FixedList<4, Element>

/// What one stimulus makes in one lane: a decoder or a contact makes one or two events, never eight.
public typealias StimulusList<Element> = FixedList<8, Element>

/// The loop of a board: at most 64 events wait for their machines. One stimulus makes a handful, and the queue is drained
/// after each; the most that can come at once is a level of every line, at the start.
public typealias BoardLoop<ChipType: Chip & ~Copyable, LaneType: Lane, Sink: TraceSink> =
    EventLoop<64, ChipType, LaneType, Sink>

/// The most edges that the kernel's buffer can hold: 16 for each of 64 lines (GPIO_V2_LINES_MAX).
package var mostBufferedEdges: Int { 1024 }

/// The name of a lane: at most 32 bytes.
public typealias LaneName = FixedText<33>

/// The name of a line, or of who holds it: 31 bytes and a NUL (GPIO_MAX_NAME_SIZE in linux/gpio.h).
public typealias LineName = FixedText<32>

/// The path or the label of a chip. A label has at most 31 bytes; a path is given 63.
public typealias ChipName = FixedText<64>

/// One line of text. Below PIPE_BUF (4096 on Linux), so that a pipe takes it whole or not at all.
public typealias TextLine = FixedText<1024>
