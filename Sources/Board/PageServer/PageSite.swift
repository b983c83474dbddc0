import Statecharts

// The page: a small HTTP server for one page and its events, in a simulation on a desktop and on a board.
//
//     var server = try PageServer(
//         site: MySite(), listener: PageListener("127.0.0.1", port: 0), hosts: [...], limits: .desktop)
//     while true {
//         server.wait(atMost: .milliseconds(20))
//         server.publish("trace", id: 7, text)
//         server.step(at: now)
//     }
//
// `PageServer` does the sockets, the limits, the checks and the streams. A `PageSite` knows what there is: it is the
// seam, and it never sees a socket. Nothing uses the heap, nothing waits but `wait`, and nobody reads a clock but the
// caller.
//
// A request comes whole: method, path, query, a few headers, a body of at most `PageRequest.mostBody` bytes. Each
// connection answers one request and is closed (`Connection: close`): on the way that such a page goes, a new
// connection costs nothing that could be felt, and a request that hides behind another one is no subject. A stream of
// events stays.

/// What a page shows, and does: answers requests, greets those who listen to events.
public protocol PageSite: ~Copyable {
    /// Whether anything can be changed at all. If not, every POST is refused before the site hears of it. A POST that
    /// the site gets came from the page itself: its Host, its Origin and its token are right.
    var allowsPost: Bool { get }

    /// Answers a request for something that is none of the page's own files, or, by `.asset`, for one of them. What a
    /// `.text` says is written into `body`, which has room for `PageLimits.output` minus `PageLimits.headRoom` bytes;
    /// if it does not fit, the client gets 500.
    ///
    /// Nothing may be changed by a GET. HEAD comes as a GET, and the server leaves out the body.
    mutating func answer(_ request: borrowing PageRequest, into body: inout PageOutput, at now: Instant) -> PageAnswer

    /// Writes the next piece of a `.download` into `piece`, as much as fits, and notes in `download` how far it came.
    /// It is asked again when there is room again, so a download of any length needs no more memory than one piece.
    mutating func next(of download: inout PageDownload, into piece: inout PageOutput, at now: Instant) -> PagePiece

    /// Hears that nobody takes the rest of a `.download`: the client is gone, wanted the head alone, or the download
    /// failed. Whoever keeps something for downloads lets go of it; most keep nothing.
    mutating func letGo(of download: PageDownload)

    /// Writes the first events of a new stream: how everything is now. `lastEvent` is the number of the last event that
    /// the client had, where it was connected before. They must fit into `PageLimits.output`, or the stream is closed.
    mutating func greet(_ stream: inout PageStream, lastEvent: UInt64?, at now: Instant)
}

extension PageSite where Self: ~Copyable {
    /// Does nothing.
    public mutating func letGo(of download: PageDownload) {}
}
