/// What became of every edge that the kernel numbered.
///
/// The kernel numbers edges twice, on their line and over the whole request, and drops the oldest when its buffer
/// overflows. A line's own gap shows that edges of this line were lost, but only with its next edge, and a quiet line
/// may have none. The request's numbers show at once that something is missing, but not whose it was. Hence: edges that
/// are missing from the request's numbers but from no line's numbers belong to unknown lines.
///
/// A gap in the request's numbers alone is not a loss yet. Edges of two lines may come in a different order than their
/// numbers, the gap in one line's numbers may come later in the buffer, and two changes within one interrupt are two
/// numbers of the request and one of the line. But the buffer is full when it drops something: starting with the edge
/// that shows the gap, one full buffer of edges contains any explanation. When fewer come before the buffer is empty,
/// it was not full, and nothing was dropped.
package struct EdgeAccount {
    /// The number of each line's latest edge; nil where it is not known.
    private var latest = PerLine<UInt32?>(repeating: 0)
    /// What that was when the line was forgotten.
    private var former = PerLine<UInt32?>(repeating: nil)
    /// The highest number in the request.
    private var highest: UInt32 = 0
    /// How many numbers of the request neither came nor are in a line's gap.
    package private(set) var missing: UInt32 = 0
    /// How many edges have come since some went missing.
    private var behind = 0
    /// How many edges the kernel's buffer holds.
    private let bufferSize: Int

    /// Nothing has come yet, on a request of so many inputs.
    package init(inputs: Int) {
        bufferSize = ControlLoop.bufferSize(askedFor: bufferedEdgesPerLine * inputs)
    }

    /// Enters an edge. Returns how many edges of its line are missing before it.
    @inline(__always)
    package mutating func enter(_ edge: LineEdge) -> UInt32 {
        let gap = latest[edge.line.index].map { edge.sequence &- $0 &- 1 } ?? 0
        latest[edge.line.index] = edge.sequence
        let ahead = edge.requestSequence &- highest
        // The usual edge: it follows the one before it, on its line and in the request, and nothing is missing.
        if gap == 0, ahead == 1, missing == 0 {
            highest = edge.requestSequence
            return 0
        }
        enterUnusual(edge, gap: gap, ahead: ahead)
        return gap
    }

    @inline(never)
    private mutating func enterUnusual(_ edge: LineEdge, gap: UInt32, ahead: UInt32) {
        if ahead <= UInt32.max / 2 {
            highest = edge.requestSequence
            missing &+= ahead
        }
        missing -= min(missing, gap)
        missing -= min(missing, 1)
        behind = missing == 0 ? 0 : behind + 1
    }

    /// Whether edges of unknown lines were lost.
    package var hasLost: Bool { missing > 0 && behind >= bufferSize }

    /// Takes the next number of a line as it comes: for a while its edges were not reported.
    package mutating func forget(_ line: LineID) {
        former[line.index] = latest[line.index]
        latest[line.index] = nil
    }

    /// Counts the edges of a line that was forgotten from its former number on, if none has come since: the kernel gave
    /// no number to what it did not report (`edge_irq_thread` and `debounce_work_func` in drivers/gpio/gpiolib-cdev.c).
    /// Otherwise a loss, however much later, would not show with the line's next edge.
    package mutating func remember(_ line: LineID) {
        if latest[line.index] == nil { latest[line.index] = former[line.index] }
    }

    /// Notes that the buffer is empty.
    package mutating func bufferWasEmpty() {
        missing = 0
        behind = 0
    }

    /// Begins anew after a loss. Returns how many edges were lost. Any line may have lost them, so the next number of
    /// each line is taken as it comes; otherwise the loss reported now would explain a later one.
    package mutating func beginAnew() -> UInt32 {
        let lost = missing
        bufferWasEmpty()
        for index in latest.indices {
            latest[index] = nil
            former[index] = nil
        }
        return lost
    }
}
