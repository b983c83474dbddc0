import Statecharts

// Every limit of the firmware, with its reason. Nothing grows, and nothing that is full stays silent. Only the
// capacities of the kit are in a file of their own, Statecharts/Limits.swift, since the kit imports nothing. The range
// of a setting is not a limit: it stands with the setting.
//
// A capacity is part of a type, and Swift takes only a number there. So each capacity gets its name from a type.

// A board

/// One item for each lane of a board: eight, which is more than a 40-pin header has lines for.
public typealias LaneList<Element> = MemberList<Element>

/// The same, as an array that always has all eight.
package typealias PerLane<Element> = InlineArray<8, Element>

/// One item for each line of a board: a line request of the kernel holds 64 (GPIO_V2_LINES_MAX in linux/gpio.h).
public typealias LineList<Element> = FixedList<64, Element>

/// The same, as an array that always has all 64.
package typealias PerLine<Element> = InlineArray<64, Element>

/// A set of lines, one bit for each.
public typealias LineBits = UInt64

/// One item for each role of a lane. An elevator door has 25.
package typealias PerRole<Element> = InlineArray<64, Element>

/// A set of roles, one bit for each.
public typealias RoleBits = UInt64

/// Interlocks between the lanes of a board: eight lanes make four pairs.
public typealias InterlockList<Element> = FixedList<4, Element>

/// What a gate reports besides its settings: findings, remarks, or the contacts at which it arrives. An elevator door
/// has four remarks.
public typealias GateList<Element> = FixedList<8, Element>

/// One item for each kind of lane. There are three kinds of gates, and four machines of the gallery.
public typealias KindList<Element> = FixedList<16, Element>

/// One item for each input, or for each output, of a machine of the gallery. A media player has five buttons.
public typealias ExhibitList<Element> = FixedList<8, Element>

/// The same, as an array that always has all eight.
package typealias PerExhibitInput<Element> = InlineArray<8, Element>

/// The highest offset of a line on its chip. The kernel's numbers go further, but no chip has so many lines.
package var highestOffset: UInt64 { 65_535 }

/// The longest debounce of any input. The kernel takes more, but a contact that bounces for a second is broken.
public var longestDebounceOfAll: Duration { .seconds(1) }

/// The longest debounce of an input that shows somebody in the way. Our choice: a door that closes at 0.3 m/s, which is
/// fast, moves 3 cm in that time; a person 30 cm thick who runs through a beam at 3 m/s breaks it for that long; and
/// contacts bounce for less than 20 ms.
public var longestDebounceInTheWay: Duration { .milliseconds(100) }

// The loop

/// What one stimulus makes in one lane: a decoder or a contact makes one or two events, never eight.
public typealias StimulusList<Element> = FixedList<8, Element>

/// The loop of a board: at most 64 events wait for their machines. One stimulus makes a handful, and the queue is
/// drained after each; at most a level of every line can come at once, at the start.
public typealias BoardLoop<ChipType: Chip & ~Copyable, LaneType: InterlockMember, Sink: TraceSink> =
    EventLoop<64, ChipType, LaneType, Sink>

/// The records of the trace that one step makes. An edge makes a handful; when more come, the first ones are written
/// before the outputs.
package typealias StepRecords<Element> = FixedList<16, Element>

/// Named counts, in the order in which they are printed. A parking exit has eleven, and the loop adds two.
public typealias Counters = FixedList<48, Counter>

/// What one record of a trace shows of them: as many as a line of text has room for.
public typealias CounterGroup = FixedList<16, Counter>

/// What is true of a lane now, in the order in which it is printed: the states of its regions, and some numbers. A
/// parking exit has five.
public typealias Facts = FixedList<8, Fact>

/// How many edges the kernel's buffer can hold for each line of a request (gpiolib-cdev.c).
package var bufferedEdgesPerLine: Int { 16 }

/// The most edges that the kernel's buffer can hold.
package var mostBufferedEdges: Int { bufferedEdgesPerLine * LineList<Bool>.capacity }

/// How many edges the kernel keeps when it is asked to keep so many: the next power of two (lib/kfifo.c).
package func bufferSize(askedFor edges: Int) -> Int {
    var size = 1
    while size < edges { size *= 2 }
    return size
}

/// How many edges one read fetches. A read clears the whole buffer first, so a large buffer costs time for each edge.
package var edgesPerRead: Int { 16 }

/// How many edges of a line in one second are still taken, if the board file says nothing. Our choice: a coin acceptor
/// makes 50, a contact that bounces without debounce some dozens at a time, a hand in a beam 20; and 1,000 edges keep
/// the slowest of our boards, a Raspberry Pi Zero, busy for a sixth of a second.
public var defaultStormLimit: UInt32 { 1_000 }

/// How much later than what caused it an output may be driven without its lane being told. Our choice: no setting of
/// something that moves is finer.
package var unnoticedDelay: Duration { .milliseconds(10) }

// Text. A capacity includes C's NUL.

/// The name of a lane: at most 32 bytes.
public typealias LaneName = FixedText<33>

/// The name of a line, or of who holds it: 31 bytes and a NUL (GPIO_MAX_NAME_SIZE in linux/gpio.h). A chip's label is
/// no longer.
public typealias LineName = FixedText<32>

/// The path or the label of a chip, or the path of a watchdog. The paths of devices are short.
public typealias ChipName = FixedText<64>

/// A line as messages name it, `LANE.ROLE`: a lane's name, a point, and a role of at most 30 bytes.
public typealias FullLineName = FixedText<64>

/// The name of a process: 15 bytes (TASK_COMM_LEN in linux/sched.h), and one more so that a longer name is never equal.
package typealias ProcessName = FixedText<17>

/// How much of a word of a command line a message repeats: our choice, a name of a file fits.
package var longestWord: Int { 255 }

/// The path of a board file in a message. A longer one is cut, so that the longest message still fits into the line.
package typealias FileName = FixedText<513>

/// What was found in a board file, cut to fit into a message: at most 40 bytes.
public typealias Excerpt = FixedText<41>

/// What one interpolation adds to a text: some names, with some words between. It is made on the stack and copied, so
/// it is not larger than that needs.
public typealias Phrase = FixedText<256>

/// What is wrong, in words: one sentence, without the file that it is about.
public typealias Message = FixedText<512>

/// What a service says about itself in one line. With the words before it, it still fits into a line.
public typealias StatusText = FixedText<960>

/// One line of text. Below PIPE_BUF (4096 on Linux), so that a pipe takes it whole or not at all.
public typealias TextLine = FixedText<1024>

/// One line of text with the journal's level before it and the end of the line after it.
package typealias LastLine = FixedText<1040>

// A board file

/// The most bytes that a board file may have. Sixty-four lines with a comment each need a tenth of it.
package var longestBoardFile: Int { 65_536 }

/// How much of a board file is read at once.
package typealias FileChunk = InlineArray<1024, UInt8>

/// One item for each key of a section other than a lane's. `[uplink]` has nine.
package typealias PerKey<Element> = InlineArray<12, Element>

/// One item for each setting of a lane. A turnstile has thirty.
package typealias PerSetting<Element> = InlineArray<48, Element>

/// One item for each kind of attribute of a line: polarity, bias, drive, debounce.
package typealias PerAttributeKind<Element> = InlineArray<4, Element>

/// The longest word that is compared with words that may have been meant. No key and no role is longer.
package var longestKnownWord: Int { 32 }

/// One item for each beginning of such a word, from nothing to the whole word.
package typealias PerPrefix<Element> = InlineArray<33, Element>

// A service

/// How many notes of one source pass in `noteWindow`. Our choice: enough for what happens at a gate, and too few to
/// fill a card.
package var mostNotesInWindow: Int { 20 }

/// The time in which `mostNotesInWindow` notes pass.
package var noteWindow: Duration { .seconds(60) }

/// One item for each source of notes: eight lanes and the board, each with its lesser notes and its urgent ones.
package typealias PerNoteSource<Element> = InlineArray<18, Element>

/// No beat comes more often than this, whatever was asked for: the loop has gates to control.
package var shortestBeat: Duration { .milliseconds(10) }

/// The longest timeout of a service manager, in microseconds. A longer one, hundreds of years, means no timeout, and
/// would not fit into a `Duration`.
package var longestServiceTimeout: UInt64 { 9_000_000_000_000_000 }

/// How long the ending firmware waits for the reader of its counters, for all lanes together, or of the reason why it
/// ends. Our choice: long for a working reader, and below the two seconds after which the service counts as hung.
public var longestWaitForReader: Duration { .seconds(1) }

// The record

/// What is remembered of a lane, and how much: no more than it counts.
public typealias KeptList<Element> = FixedList<48, Element>

/// A name in the record: at most 43 bytes, since a name, its length and its check sum fill 48 bytes. The longest name
/// of the firmware, of a fault, has fewer.
public typealias EntryName = FixedText<44>

/// The path of a record. Those below /run are short.
public typealias RecordPath = FixedText<256>

/// The same with `.new` or `.bad` behind it.
package typealias RecordSiblingPath = FixedText<264>

/// What one read of the record fetches at once.
public typealias EntryBatch<Element> = FixedList<64, Element>

/// The sections of a record that a later version made and this one does not know. Our choice: each of them is a
/// feature.
public typealias SectionList<Element> = FixedList<16, Element>

/// What can be wrong with one record besides its lanes.
public typealias RecordRemarks<Element> = FixedList<16, Element>

/// How often a reader of the record tries again what the writer was too quick for. A writer commits twice in a step,
/// and a step takes longer than a read.
package var mostTries: Int { 16 }

/// How far the wall clock may go another way than the clock of the loop before the record says so. Our choice: dates of
/// a report are in seconds.
package var clockTolerance: UInt64 { 100_000_000 }

/// The text of a version in a record.
public typealias VersionText = FixedText<32>

/// The name of a board in a record: that of its file, which may be longer and is cut then.
public typealias BoardName = FixedText<64>

// The mock chip

/// The lines of the mock chip: GPIO0 to GPIO53, as on a Raspberry Pi.
package typealias MockLines<Element> = InlineArray<54, Element>

/// The changes of lines that can be planned at once. A script plans one command at a time.
package typealias MockStimuli<Element> = FixedList<256, Element>

/// As many edges as the kernel's buffer can hold: see `mostBufferedEdges`.
package typealias MockEdges = BoundedQueue<1024, LineEdge>

/// The faults that can be armed at once. A test arms a few.
package typealias MockFaults<Element> = FixedList<16, Element>
