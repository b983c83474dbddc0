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

/// The longest debounce of any input. The kernel takes more, but a contact that bounces for a second is broken.
public var longestDebounceOfAll: Duration { .seconds(1) }

/// The longest debounce of an input that tells of somebody in the way. Our choice: a door that closes with 0.3 m/s, which is
/// fast, moves by 3 cm in that time; somebody 30 cm thick who runs through a beam with 3 m/s breaks it for as long; and
/// contacts bounce for less than 20 ms.
public var longestDebounceInTheWay: Duration { .milliseconds(100) }

/// How long the end of the firmware waits for whoever reads its counters, all of them together. Our choice: long for a reader
/// that lives, and below the two seconds after which the service counts as hung.
public var longestWaitForReader: Duration { .seconds(1) }

/// The name of a lane: at most 32 bytes.
public typealias LaneName = FixedText<33>

/// The name of a line, or of who holds it: 31 bytes and a NUL (GPIO_MAX_NAME_SIZE in linux/gpio.h).
public typealias LineName = FixedText<32>

/// The path or the label of a chip. A label has at most 31 bytes; a path is given 63.
public typealias ChipName = FixedText<64>

/// One line of text. Below PIPE_BUF (4096 on Linux), so that a pipe takes it whole or not at all.
public typealias TextLine = FixedText<1024>
