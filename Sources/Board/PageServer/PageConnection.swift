import Statecharts

/// One connection of the server's table.
struct PageConnection {
    /// Negative while nobody has it.
    var descriptor: Int32 = -1
    var phase = Phase.reading
    /// When it was accepted.
    var since = Instant.zero
    /// When it came to this phase, or something was sent last.
    var lastProgress = Instant.zero
    var outbox: Outbox
    /// What follows what waits in the outbox.
    var source = Source.none
    /// Whether anything was read.
    var hasSpoken = false

    enum Phase {
        /// A request comes.
        case reading
        /// It is answered.
        case answering
        /// Events go out.
        case streaming
        /// Everything is sent; the other side closes too.
        case lingering
    }

    enum Source {
        case none
        /// The rest of a file of the page.
        case asset(UnsafeBufferPointer<UInt8>, from: Int)
        /// The rest of a download, with the lengths of its pieces or without.
        case download(PageDownload, inChunks: Bool)
    }

    init(_ outbox: Outbox) { self.outbox = outbox }

    var isOpen: Bool { descriptor >= 0 }

    /// Until when it may stay as it is.
    func deadline(_ limits: PageLimits) -> Instant {
        switch phase {
        case .reading: since + limits.requestTime
        case .answering:
            if case .download = source {
                min(lastProgress + limits.pause, since + limits.downloadTime)
            } else {
                min(lastProgress + limits.pause, since + limits.answerTime)
            }
        case .streaming: outbox.isEmpty ? .end : lastProgress + limits.pause
        case .lingering: lastProgress + limits.lingerTime
        }
    }
}
