import Statecharts

/// Watches for inputs whose edges come faster than anything behind them can make them: a sensor that oscillates, a wire
/// that came off beside a motor.
///
/// Such a line is silenced: its edges would keep the processor from the other lanes, and tell nothing. Its level is
/// read now and then instead. When that has been the same for a while, its edges are tried again; when they stay slow,
/// the storm is over.
package struct StormWatch {
    /// The most edges of a line in one second that are still taken.
    var limit: UInt32
    /// The inputs that are to be silent.
    private(set) var silenced: LineBits = 0
    /// The inputs that are silent, or were and are tried.
    private(set) var stormy: LineBits = 0
    /// When they are looked at next; the end of the clock if there are none.
    private(set) var nextLook = Instant.end

    private var marks = PerLine<Mark>(repeating: Mark())
    /// How long before the next look the one before it was.
    private var look = StormWatch.longestLook
    private var storms = PerLine<Storm>(repeating: Storm())

    /// Where the present count of a line's edges began.
    private struct Mark {
        var sequence: UInt32 = 0
        var time = Instant.zero
    }

    /// What is known of a line in a storm.
    private struct Storm {
        /// The level that was read last, and since when every look has shown it.
        var level: Level?
        var calmSince = Instant.zero
        /// How long it must stay the same before its edges are tried.
        var rest = StormWatch.shortestRest
        /// When the storm is over, if the edges stay slow until then.
        var overAt = Instant.end
        /// Whether no edge has come since its edges are tried.
        var isFresh = false
    }

    /// How soon the level of a silenced line is read again, at the most. Our choice: nobody waits noticeably for it,
    /// and it is one call of the kernel. Looks that are 100 ms apart would see what hums with 50 or 60 Hz in one phase,
    /// and take it for a level that stays.
    static var longestLook: Duration { .milliseconds(110) }
    /// How long a silenced line must stay the same at first, and at most, before its edges are tried. Our choice: each
    /// try of a line that still storms costs `limit` edges.
    static var shortestRest: Duration { .seconds(2) }
    static var longestRest: Duration { .seconds(64) }
    /// How long the edges must stay slow before the storm is over.
    static var trial: Duration { .seconds(10) }

    /// Nothing has come yet.
    init(limit: UInt32) { self.limit = limit }

    /// Begins to count.
    mutating func begin(at now: Instant) {
        for index in marks.indices { marks[index].time = now }
    }

    /// Whether an edge may belong to a storm: so many have come since the count began, or the line is silent.
    ///
    /// The kernel's numbers count, so edges that were lost count too. A storm is found within twice the limit.
    @inline(__always)
    func mayBelong(_ edge: LineEdge) -> Bool { edge.sequence &- marks[edge.line.index].sequence >= limit }

    /// What an edge that may belong to a storm is.
    enum Verdict {
        /// The line is as fast as it may be. The count begins anew.
        case calm
        /// The first sign of a storm: the line has to be silent.
        case storm
        /// The storm is not over: the line, whose edges were tried, has to be silent again.
        case again
        /// The line is silent: the edge waited since before.
        case late
    }

    /// Takes an edge that may belong to a storm.
    mutating func take(_ edge: LineEdge, at now: Instant) -> Verdict {
        let place = edge.line.index
        if silenced & edge.line.bit != 0 { return .late }
        let mark = marks[place]
        marks[place] = Mark(sequence: edge.sequence, time: edge.time)
        // A line that was silent may have any number.
        guard !storms[place].isFresh else {
            storms[place].isFresh = false
            return .calm
        }
        guard edge.time - mark.time < .seconds(1) else { return .calm }
        let isNew = stormy & edge.line.bit == 0
        if isNew {
            storms[place] = Storm()
        } else {
            storms[place].rest = min(Duration(nanoseconds: 2 * storms[place].rest.nanoseconds), StormWatch.longestRest)
        }
        storms[place].level = nil
        storms[place].calmSince = now
        storms[place].overAt = .end
        silenced |= edge.line.bit
        stormy |= edge.line.bit
        // Every later edge of the line has come to its limit.
        marks[place].sequence = edge.sequence &- UInt32.max / 2
        nextLook = min(nextLook, now + nextStep())
        return isNew ? .storm : .again
    }

    /// How long it is until the next look: 13 ms more than the time before, around and around between 80 and 110 ms.
    private mutating func nextStep() -> Duration {
        let next = look.nanoseconds + Duration.milliseconds(13).nanoseconds
        let isTooLong = next > StormWatch.longestLook.nanoseconds
        look = Duration(nanoseconds: isTooLong ? next - Duration.milliseconds(31).nanoseconds : next)
        return look
    }

    /// Begins a look at all lines in a storm. Returns those whose storm is over.
    mutating func look(at now: Instant) -> LineBits {
        var over: LineBits = 0
        var tried = Places(stormy & ~silenced)
        while let place = tried.next() {
            if storms[place].overAt <= now { over |= LineBits(place: place) }
        }
        stormy &= ~over
        nextLook = stormy == 0 ? .end : now + nextStep()
        return over
    }

    /// Takes the level of a silenced line. Whether it says anything new.
    mutating func saw(_ level: Level, of line: LineID, at now: Instant) -> Bool {
        let place = line.index
        guard storms[place].level == level else {
            storms[place].level = level
            storms[place].calmSince = now
            return true
        }
        if now - storms[place].calmSince >= storms[place].rest {
            silenced &= ~line.bit
            storms[place].overAt = now + StormWatch.trial
            storms[place].isFresh = true
        }
        return false
    }
}
